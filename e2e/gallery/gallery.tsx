import { FitCases, SketchCases } from './fit-cases.tsx';
import { BarCases, HeatCases, LifecycleCases, MonthCases } from './list-cases.tsx';
import { PeopleCases } from './people-cases.tsx';
import { PulseCases } from './pulse-cases.tsx';
import { StripCases, TrendCases } from './line-cases.tsx';
import { YearCases } from './year-cases.tsx';

const parts = {
  strips: StripCases,
  trends: TrendCases,
  fits: FitCases,
  bars: BarCases,
  lifecycles: LifecycleCases,
  heat: HeatCases,
  months: MonthCases,
  people: PeopleCases,
  pulses: PulseCases,
  sketches: SketchCases,
  years: YearCases,
};

export function Gallery() {
  const only = new URLSearchParams(location.search).get('only');
  return (
    <main className="mx-auto grid max-w-300 gap-5 p-4 md:p-8">
      <h1 className="text-xl">Charts</h1>
      {Object.entries(parts).map(([name, Part]) => (!only || name === only) && <Part key={name} />)}
    </main>
  );
}
