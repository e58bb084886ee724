import { placeOf } from '@hepu/api/core/resource/titles'
import { isOutsider, type Holder } from '@hepu/api/core/resource/values'
import { pathsOf } from '../recordPaths.ts'
import { RecordFact } from './RecordFact.tsx'
import { KindMark } from '../../../ui/text/KindMark.tsx'

type Person = Holder['staffList'][number]

const personPaths = pathsOf(placeOf('research.person'))

interface Props {
  holder: Holder | null
  /** Only people: the external unit is theirs, and not a holder itself. */
  isPeople: boolean
}

/** Lists everybody in a holder, marked as internal or external; people in 科研人员 link to their record. */
export function HolderFact({ holder, isPeople }: Props) {
  const { internalUnit = [], staffList = [], externalUnit = null } = holder ?? {}
  const count = internalUnit.length + staffList.length + (externalUnit ? 1 : 0)
  if (count === 0) return '—'
  return (
    <ul className="holder-fact">
      {internalUnit.map(({ id, name }) => (
        <li key={id}>
          {name} <KindMark>内部单位</KindMark>
        </li>
      ))}
      {staffList.map((person, at) => (
        <li key={`${at} ${person.userName}`}>
          <PersonName {...person} />{' '}
          {isOutsider(person) ? <KindMark>外部</KindMark> : <KindMark>内部</KindMark>}
        </li>
      ))}
      {externalUnit && !isPeople && (
        <li>
          {externalUnit} <KindMark>外部单位</KindMark>
        </li>
      )}
      {externalUnit && isPeople && <li className="quiet">外部人员所在单位：{externalUnit}</li>}
    </ul>
  )
}

function PersonName({ personId, userName }: Person) {
  if (!personId) return userName
  return <RecordFact to={personPaths.show(String(personId))}>{userName}</RecordFact>
}
