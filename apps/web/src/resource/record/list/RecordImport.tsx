import type { Resource } from '@hepu/api/core/resource/resource'
import type { Route } from '@hepu/api/core/route'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Undo } from '../../import/PastImports.tsx'
import type { DoneProps, ImportSource } from '../../import/importSource.ts'
import { ImportDialog } from '../../import/ImportDialog.tsx'

interface Props {
  def: Resource
  /** Lists that the import invalidates, in addition to the resource's own. */
  invalidates?: readonly Route[] | undefined
  onClose: () => void
}

/** 导入 of a resource: choose, check, preview, confirm, undo. */
export default function RecordImport({ def, invalidates = [], onClose }: Props) {
  const [source] = useState(() => sourceOf(def, [def.calls.page, ...invalidates]))
  return <ImportDialog source={source} onClose={onClose} />
}

const sourceOf = ({ calls, title }: Resource, refresh: readonly Route[]): ImportSource => ({
  title: `导入${title}`,
  upload: calls.import,
  template: calls.importTemplate,
  calls: calls.batch,
  past: calls.batch,
  givesUp: true,
  refresh: [...refresh],
  Done: (props) => <WayBack {...props} calls={calls} refresh={refresh} />,
})

interface WayBackProps extends DoneProps, Pick<Resource, 'calls'> {
  refresh: readonly Route[]
}

/** Undoes an import from the last step of its dialog. */
function WayBack({ calls, refresh, batchId, onMoved }: WayBackProps) {
  const [isAsking, setAsking] = useState(false)
  const batch = useCall(calls.batch.show, { id: batchId }, { quiet: true }).data
  if (!batch?.can['undo']) return null
  return (
    <div>
      <Button danger onClick={() => setAsking(true)}>
        撤销这批导入
      </Button>
      {isAsking && (
        <Undo
          calls={calls.batch}
          refresh={[...refresh]}
          batch={batch}
          onClose={() => {
            setAsking(false)
            onMoved()
          }}
        />
      )}
    </div>
  )
}
