import * as z from 'zod/mini';

/**
 * The rules of a form, for values as they are typed: what they are sent as keeps to the contract's `rules`. What is
 * wrong between fields is told along with the rest.
 */
export const formSchema = <Values, Sent, Body>(
  bodyOf: (values: Values) => Sent,
  rules: z.ZodMiniType<Body>,
  faultsOf: (sent: NoInfer<Sent>) => { field: string; text: string }[],
): z.ZodMiniType<Body, Values> =>
  z.pipe(
    z.custom<Values>(),
    z.transform((values: Values, { issues }): Body => {
      const sent = bodyOf(values);
      const read = rules.safeParse(sent);
      const faults = faultsOf(sent).map(({ field, text }) => ({ path: [field], message: text }));
      for (const { path, message } of [...(read.error?.issues ?? []), ...faults])
        issues.push({ code: 'custom', path, message, input: values });
      return read.data ?? z.NEVER;
    }),
  );
