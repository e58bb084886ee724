import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { itemKinds, type StandardItem } from '@hepu/api/areas/upgrade/promotionShapes'
import { Form, Input, Segmented, Select } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { ChangeFields, isChange, type ItemChangeInput } from './ChangeFields.tsx'
import { optionsOf } from './OptionSelect.tsx'
import type { Standard } from './standardStart.ts'

const ways = { kind: '同一性质', label: '同名指标（含子标准）', key: '一项指标' } as const
type Way = keyof typeof ways
const options = {
  success: messages.saved,
}

/** 批量修改指标: changes all items of a kind, those of a name (also in child standards), or one item, without the editor. */
export default function BulkChangeDialog(props: { id: string; name: string; onClose: () => void }) {
  const standard = useCall(api.standardShow, { standardId: props.id })
  const [way, setWay] = useState<Way>('kind')
  const [target, setTarget] = useState<string>()
  const [change, setChange] = useState<ItemChangeInput>({})
  const [note, setNote] = useState('')
  const { run, running } = useChange(way)
  const isReady = standard.data && target !== undefined && isChange(change)
  const submit = async () => {
    const common = { standardId: props.id, version: standard.data!.version, change, note: note || null }
    if (await run(common, target!)) props.onClose()
  }
  const items = standard.data?.itemList ?? []
  const meant = items.filter((item) => item[way] === target)
  return (
    <AppModal
      open
      width={640}
      title={`批量修改指标 · ${props.name}`}
      okText="保存"
      confirmLoading={running}
      okButtonProps={{ disabled: !isReady }}
      onCancel={props.onClose}
      onOk={() => void submit()}
    >
      {standard.error && <ErrorPane error={standard.error} onRetry={() => void standard.refetch()} />}
      {standard.isPending && <EmptyPane loading />}
      {standard.data && (
        <Form layout="vertical" component="div">
          <Form.Item label="改哪些指标">
            <Segmented<Way>
              aria-label="改哪些指标"
              options={optionsOf(ways)}
              value={way}
              onChange={(next) => {
                setWay(next)
                setTarget(undefined)
              }}
            />
          </Form.Item>
          <Form.Item label={way === 'kind' ? '性质' : '指标'} extra={extraOf(standard.data, way, meant)}>
            <Select
              aria-label={way === 'kind' ? '性质' : '指标'}
              value={target ?? null}
              onChange={setTarget}
              options={targetsOf(items, way)}
            />
          </Form.Item>
          <ChangeFields value={change} onChange={setChange} />
          <Form.Item label="修改说明">
            <Input maxLength={200} value={note} onChange={(event) => setNote(event.target.value)} />
          </Form.Item>
        </Form>
      )}
    </AppModal>
  )
}

type Common = Parameters<ReturnType<typeof useRun<typeof api.updateByType>>['run']>[0]

/** Returns the call for the way in which items are chosen. */
function useChange(way: Way) {
  const byKind = useRun(api.updateByType, options)
  const byLabel = useRun(api.updateByName, options)
  const byKey = useRun(api.updateDataById, options)
  const run = (common: Omit<Common, 'kind'>, target: string) => {
    if (way === 'kind') return byKind.run({ ...common, kind: target as StandardItem['kind'] })
    return way === 'label' ? byLabel.run({ ...common, label: target }) : byKey.run({ ...common, key: target })
  }
  return { run, running: byKind.running || byLabel.running || byKey.running }
}

function targetsOf(items: readonly StandardItem[], way: Way): { value: string; label: string }[] {
  if (way === 'kind')
    return optionsOf(itemKinds).filter(({ value }) => items.some((item) => item.kind === value))
  const seen = new Map(items.map((item) => [item[way], item.label]))
  return [...seen].map(([value, label]) => ({ value, label }))
}

function extraOf(standard: Standard, way: Way, meant: readonly StandardItem[]): string {
  const count =
    meant.length > 0 ? `本标准 ${meant.length} 项：${meant.map((item) => item.label).join('、')}` : ''
  const childStandards =
    way === 'label' && standard.parentId === null ? '子标准中的同名指标一并修改，各生成新版本。' : ''
  return [count, childStandards].filter(Boolean).join('；')
}
