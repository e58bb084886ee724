import { linkedRecords, type LinkedRecord } from '@hepu/api/areas/breeder/asset/assetFields'
import { linkedBreeders, type LinkedBreeder } from '@hepu/api/areas/breeder/asset/breederCommon'
import { useCall } from '../../../client/useCall.ts'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { OutsideLink } from '../../../workspace/OutsideLink.tsx'
import { breederPath } from '../breederPaths.ts'

interface Props {
  resource: string
  /** The record. */
  id: string
}

const isLinked = (resource: string): resource is LinkedRecord => Object.hasOwn(linkedRecords, resource)

/** Below a record of a registry or a product: the breeders it has to do with; nothing where there is none. */
export default function LinkedBreeders({ resource, id }: Props) {
  if (!isLinked(resource)) return null
  return <Breeders resource={resource} id={id} />
}

function Breeders({ resource, id }: { resource: LinkedRecord; id: string }) {
  const { data = [] } = useCall(linkedBreeders, { resource, recordId: id }, { quiet: true })
  if (data.length === 0) return null
  return (
    <section className="record-part">
      <PlainTable
        label="合作育种家"
        title="合作育种家"
        rows={data}
        keyOf={keyOf}
        columns={[
          {
            title: '育种家',
            cell: ({ breederId, breederName, tab }) => (
              <OutsideLink to={breederPath(breederId, tab)} otherwise={breederName}>
                {breederName}
              </OutsideLink>
            ),
          },
          { title: '关系', width: 120, cell: ({ relation }) => relation },
          { title: '档案中的名称', cell: ({ name }) => name },
        ]}
      />
    </section>
  )
}

const keyOf = ({ breederId, relation, name }: LinkedBreeder): string => `${breederId} ${relation} ${name}`
