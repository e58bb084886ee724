import { Link } from 'react-router'
import { entryOf, type Comparison } from './pkPairs.ts'
import { pkPaths } from './pkPaths.ts'

/** A variety, linked to its newest trial among those compared; checks are marked. */
export function VarietyName({ data, name }: { data: Comparison; name: string }) {
  const entryId = entryOf(data, name)
  const isCk = data.varieties.some((variety) => variety.name === name && variety.isCk)
  return (
    <>
      {entryId ? <Link to={pkPaths.variety(entryId)}>{name}</Link> : name}
      {isCk && <small className="quiet"> 对照</small>}
    </>
  )
}
