import { standardText, type StandardNames } from '@hepu/api/areas/upgrade/standard/standardText'
import { StateText } from '../../../ui/text/StateText.tsx'

/** Shows that thresholds of a standard are not official or not verified; nothing if all are. */
export function StandardNote({ text }: { text: string | null }) {
  return text === null ? null : (
    <span className="standard-note">
      <StateText tone="warn">{text}</StateText>
    </span>
  )
}

/** The standards of a row, with remarks. */
export function StandardCell({ row }: { row: StandardNames & { standardNote: string | null } }) {
  return (
    <>
      {standardText(row) ?? '—'}
      <StandardNote text={row.standardNote} />
    </>
  )
}
