import { scopedResources, scopeVerbs } from '@orgscope/contract/scopes';
import type { Scope } from '@orgscope/contract/scopes';
import { useId } from 'react';
import { useText } from '../../../i18n/i18n.ts';
import { Fault } from '../../../ui/fields/field.tsx';

interface Props {
  /** The scopes to choose from. */
  open: readonly string[];
  value: readonly Scope[];
  onChange: (scopes: Scope[]) => void;
  error?: string | undefined;
}

/** What a token may do: for each resource, to read it, or to read and write it. */
export function ScopesField({ open, value, onChange, error }: Props) {
  const t = useText();
  const id = useId();
  const resources = scopedResources.filter((each) => scopeVerbs.some((verb) => open.includes(`${verb}:${each}`)));
  const toggle = (scope: Scope, isOn: boolean) =>
    onChange(isOn ? [...value, scope] : value.filter((each) => each !== scope));
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium text-ink">{t('api-tokens:form.scopes')}</legend>
      <table className="w-full text-sm">
        <thead>
          <tr className="text-start text-xs text-muted">
            <th scope="col" className="pb-1 text-start font-normal">
              {t('api-tokens:form.resource')}
            </th>
            {scopeVerbs.map((verb) => (
              <th key={verb} scope="col" className="w-16 pb-1 text-center font-normal">
                {t(`api-tokens:form.${verb}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {resources.map((resource) => {
            const what = t(`api-tokens:scopes.${resource}`);
            const [reading, writing] = [`read:${resource}`, `write:${resource}`] as const;
            // Who may write may also read.
            const writes = value.includes(writing);
            const boxes = [
              { scope: reading, label: t('api-tokens:form.read_of', { what }), implied: writes },
              { scope: writing, label: t('api-tokens:form.write_of', { what }), implied: false },
            ];
            return (
              <tr key={resource}>
                <th scope="row" className="py-2 text-start font-normal text-ink">
                  {what}
                </th>
                {boxes.map(({ scope, label, implied }) => (
                  <td key={scope} className="text-center">
                    {open.includes(scope) && (
                      <input
                        type="checkbox"
                        aria-label={label}
                        checked={implied || value.includes(scope)}
                        disabled={implied}
                        onChange={({ target }) => toggle(scope, target.checked)}
                        className="size-4 cursor-pointer align-middle disabled:cursor-default"
                      />
                    )}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {error && <Fault id={`${id}-error`}>{error}</Fault>}
    </fieldset>
  );
}
