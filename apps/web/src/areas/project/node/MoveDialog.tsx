import { levelNames, type NodeLevel } from '@hepu/api/areas/project/node/nodeLabels'
import * as api from '@hepu/api/areas/project/node/projectTracking'
import type { OutputOf } from '@hepu/api/core/route'
import { Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'

interface Props {
  node: api.NodeRow
  onClose: () => void
}

/** How many projects are offered as new places; others are found by their name in the list. */
const OFFERED = 200

/** Moves a topic or assignment under another node, after showing who comes to see it and who no longer does. */
export default function MoveDialog({ node, onClose }: Props) {
  const [parentId, setParentId] = useState<string | null>(null)
  const tree = useCall(api.projectTree, { size: OFFERED, sort: 'name', order: 'ascending' }, { quiet: true })
  const input = { id: node.id, parentId: parentId ?? '0' }
  const preview = useCall(api.previewMove, input, { enabled: parentId !== null, quiet: true })
  const move = useRun(api.moveNode, { success: messages.saved, quiet: true })
  const level = levelNames[node.level as NodeLevel]
  const submit = async () => {
    if (parentId === null || !preview.data) return
    if (await move.run({ id: node.id, parentId, version: preview.data.version })) onClose()
  }
  return (
    <FormModal
      title={`移动${level}「${node.name}」`}
      okText="移动"
      isChanged={parentId !== null}
      confirmLoading={move.running}
      okButtonProps={{ disabled: !preview.data || preview.error !== null }}
      onClose={onClose}
      onOk={() => void submit()}
    >
      {tree.error && <ErrorPane error={tree.error} onRetry={() => void tree.refetch()} />}
      {!tree.error && !tree.data && <EmptyPane loading />}
      {tree.data && (
        <Select
          style={{ width: '100%' }}
          aria-label="移到"
          placeholder={`移到哪个${levelNames[(node.level - 1) as NodeLevel]}之下`}
          showSearch={{ optionFilterProp: 'label' }}
          value={parentId}
          onChange={setParentId}
          options={placesOf(tree.data.records, node)}
        />
      )}
      {move.error && <Notice tone="error" title={move.error.message} />}
      {preview.error && <Notice tone="error" title={preview.error.message} />}
      {preview.data && !preview.error && <Effects effects={preview.data} />}
    </FormModal>
  )
}

function Effects({ effects: { below, gains, losses } }: { effects: Effect }) {
  const names = (people: Effect['gains']) => people.map(({ name }) => name).join('、') || '无'
  return (
    <ul aria-live="polite">
      <li>一起移动的下级：{below} 个，编号随之改变</li>
      <li>移动后能看到的人：{names(gains)}</li>
      <li>移动后看不到的人：{names(losses)}</li>
    </ul>
  )
}

type Effect = Pick<OutputOf<typeof api.previewMove>, 'below' | 'gains' | 'losses'>

/** Returns the nodes of the level above that the node may go under. */
const placesOf = (projects: readonly api.ProjectRow[], node: api.NodeRow) =>
  (node.level === 2 ? projects : projects.flatMap(({ children }) => children))
    .filter(({ id, can }) => id !== node.parentId && can['addChild'] === true)
    .map(({ id, name, code }) => ({ value: id, label: `${name}（${code ?? ''}）` }))
