interface Props {
  refused: readonly { id: string; name: string; reason: string }[];
}

/** The records for which an act was refused, with the reasons. */
export const RefusedList = ({ refused }: Props) => (
  <ul className="flex flex-col gap-3">
    {refused.map(({ id, name, reason }) => (
      <li key={id}>
        <p dir="auto" className="font-semibold text-ink">
          {name}
        </p>
        <p>{reason}</p>
      </li>
    ))}
  </ul>
);
