import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { message } from '../words/message.ts';
import { figureFaults } from './figures.ts';

describe('a part', () => {
  const faultsOf = (operating: string, capital: string, cloud: string) =>
    figureFaults({ it_operating_cost: operating, it_capital_cost: capital, it_cloud_cost: cloud, currency: 'KWD' });
  const aboveWhole = [{ field: 'it_cloud_cost', text: message('figures.above_whole.cost') }];

  it('may be the whole', () => {
    expect(faultsOf('812345.60', '12345.70', '824691.30')).toEqual([]);
    expect(faultsOf('1.73', '35.19', '36.92')).toEqual([]);
  });

  it('is refused from a thousandth above the whole', () => {
    expect(faultsOf('1.73', '35.19', '36.921')).toEqual(aboveWhole);
    const thousandths = fc.integer({ min: 0, max: 1e15 - 1 });
    const written = (units: number) => `${Math.floor(units / 1000)}.${String(units % 1000).padStart(3, '0')}`;
    fc.assert(
      fc.property(thousandths, thousandths, (operating, capital) => {
        const faults = (cloud: number) => faultsOf(written(operating), written(capital), written(cloud));
        expect([faults(operating + capital), faults(operating + capital + 1)]).toEqual([[], aboveWhole]);
      }),
    );
  });
});
