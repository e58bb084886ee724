import { temporaryStates, type TemporaryRow } from '@hepu/api/areas/authority/person/temporaryPerson'
import { Link } from 'react-router'
import { StateText } from '../../../ui/text/StateText.tsx'
import { personPaths } from './personPaths.ts'

/** Shows the state of a temporary person: waiting, the person on record, or why the entry was put aside. */
export function TemporaryPersonOutcome({ row }: { row: TemporaryRow }) {
  const { state, personId, personName, reason } = row
  if (state === 'PENDING') return <StateText tone="warn">{temporaryStates[state]}</StateText>
  if (state === 'DISCARDED') {
    return (
      <StateText tone="quiet">
        {temporaryStates[state]}：{reason}
      </StateText>
    )
  }
  return (
    <StateText tone="good">
      {temporaryStates[state]}：
      {personId ? <Link to={personPaths.details(personId)}>{personName}</Link> : `${personName}（已删除）`}
    </StateText>
  )
}
