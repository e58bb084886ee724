import './integration.css'
import { WholeDates } from '../../ui/text/WholeDates.tsx'

/** Facts of a record as labels and texts; blank ones show a dash. */
export function Facts({ facts }: { facts: readonly (readonly [label: string, text: string | null])[] }) {
  return (
    <dl className="service-facts">
      {facts.map(([label, text]) => [
        <dt key={label}>{label}</dt>,
        <dd key={`${label}值`}>{text ? <WholeDates text={text} /> : '—'}</dd>,
      ])}
    </dl>
  )
}
