/** Facts as a list of terms; blank ones are left out. */
export function FactLines({ lines }: { lines: readonly { label: string; value: string | null }[] }) {
  return (
    <dl className="listing-facts">
      {lines.flatMap(({ label, value }) =>
        value ? (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ) : (
          []
        ),
      )}
    </dl>
  )
}
