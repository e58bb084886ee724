import type { LinkedRecord } from '@hepu/api/areas/breeder/asset/assetFields'
import { resourcePlaces } from '@hepu/api/core/resource/titles'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'

interface Props {
  resource: LinkedRecord
  record: { id: string; name: string; code?: string | null; state?: string | null }
}

/** A record of a registry by its name, number and state; a link for users whose menu has its screen. */
export function RecordLink({ resource, record: { id, name, code, state } }: Props) {
  const place = resourcePlaces.find((one) => one.name === resource)
  const more = [code, state].filter(Boolean).join(' · ')
  return (
    <>
      {place ? (
        <OutsideLink to={pathsOf(place).show(id)} otherwise={name}>
          {name}
        </OutsideLink>
      ) : (
        name
      )}
      {more && <span className="quiet"> {more}</span>}
    </>
  )
}
