import type { Resource } from '@hepu/api/core/resource/resource'
import { Button } from 'antd'
import { useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { Undo } from '../../import/PastImports.tsx'
import type { DoneProps, ImportSource } from '../../import/importSource.ts'
import { ImportDialog } from '../../import/ImportDialog.tsx'

interface Props {
  def: Resource
  onClose: () => void
}

/** 导入 of a resource: choose, check, preview, confirm, undo. */
export default function RecordImport({ def, onClose }: Props) {
  const [source] = useState(() => sourceOf(def))
  return <ImportDialog source={source} onClose={onClose} />
}

const sourceOf = ({ calls, title, name }: Resource): ImportSource => ({
  title: `导入${title}`,
  upload: calls.import,
  template: calls.importTemplate,
  calls: calls.batch,
  past: calls.batch,
  answer: calls.batch.answer,
  kind: name,
  givesUp: true,
  Done: ({ batchId }) => <WayBack calls={calls} batchId={batchId} />,
})

type WayBackProps = Pick<DoneProps, 'batchId'> & Pick<Resource, 'calls'>

/** Takes an import back from where its end is told. */
function WayBack({ calls, batchId }: WayBackProps) {
  const [isAsking, setAsking] = useState(false)
  const batch = useCall(calls.batch.show, { id: batchId }, { quiet: true }).data
  if (!batch?.can['undo']) return null
  return (
    <div>
      <Button danger onClick={() => setAsking(true)}>
        撤销这批导入
      </Button>
      {isAsking && <Undo calls={calls.batch} batch={batch} onClose={() => setAsking(false)} />}
    </div>
  )
}
