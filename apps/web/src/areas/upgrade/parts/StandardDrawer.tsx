import * as api from '@hepu/api/areas/upgrade/standard'
import type { StandardItem, StandardScope } from '@hepu/api/areas/upgrade/shapes'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Form, Input, Select, Space, Switch } from 'antd'
import { useId, useState } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/ChangeHistory.tsx'
import { AppDrawer } from '../../../ui/AppDrawer.tsx'
import { EmptyPane } from '../../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/ErrorPane.tsx'
import { formatTime } from '../../../ui/formatTime.ts'
import { ItemEditor } from './ItemEditor.tsx'
import { ScopeEditor } from './ScopeEditor.tsx'

type Standard = OutputOf<typeof api.standardShow>
interface Values {
  name: string
  level: Standard['level']
  className: string
  source?: string | null
  remark?: string | null
  state: boolean
  note?: string
}
const refresh = [api.standardPage, api.standardList, api.standardShow]

/** Creates a standard, or shows and edits one; older versions can be looked at but not changed. */
export default function StandardDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const [number, setNumber] = useState<number>()
  const standard = useCall(
    api.standardShow,
    { standardId: id ?? '0', ...(number === undefined ? {} : { number: String(number) }) },
    { enabled: id !== null },
  )
  if (id === null) return <StandardForm onClose={onClose} />
  if (standard.error) {
    return (
      <AppDrawer open title="晋级标准" size={1080} onClose={onClose}>
        <ErrorPane error={standard.error} onRetry={() => void standard.refetch()} />
      </AppDrawer>
    )
  }
  if (!standard.data) {
    return (
      <AppDrawer open title="晋级标准" size={1080} onClose={onClose}>
        <EmptyPane loading />
      </AppDrawer>
    )
  }
  const shown = number ?? standard.data.number
  return (
    <StandardForm
      key={`${id}-${shown}-${standard.data.version}`}
      standard={standard.data}
      shown={shown}
      onShow={setNumber}
      onClose={onClose}
    />
  )
}

function StandardForm(props: {
  standard?: Standard
  shown?: number
  onShow?: (number: number) => void
  onClose: () => void
}) {
  const { standard, onClose } = props
  const latest = standard?.versions[0]?.number
  const readOnly = standard !== undefined && (!standard.can['edit'] || props.shown !== latest)
  const [form] = Form.useForm<Values>()
  const [items, setItems] = useState<StandardItem[]>(standard?.itemList ?? [])
  const [scopes, setScopes] = useState<StandardScope[]>(standard?.scopes ?? [])
  const insert = useRun(api.insertStandard, { refresh, success: messages.saved })
  const update = useRun(api.updateStandard, { refresh, success: messages.saved })
  const submit = async ({ state, note, ...values }: Values) => {
    const content = {
      ...values,
      validFrom: standard?.validFrom,
      validTo: standard?.validTo,
      itemList: items,
      scopes,
    }
    const saved = standard
      ? await update.run({
          ...content,
          id: standard.id,
          version: standard.version,
          state: state ? 1 : 0,
          note,
        })
      : await insert.run(content)
    if (saved) onClose()
  }
  return (
    <AppDrawer
      open
      title={standard ? standard.name : '新增晋级标准'}
      size={1080}
      onClose={onClose}
      extra={
        <Space>
          {standard && <ChangeHistory object="upgrade_standard" objectId={standard.id} />}
          {standard && (
            <Select
              aria-label="版本"
              style={{ width: 260 }}
              value={props.shown}
              onChange={props.onShow}
              options={standard.versions.map((it) => ({
                value: it.number,
                label: `第${it.number}版 · ${formatTime(it.at)} · ${it.byName ?? '系统'}`,
              }))}
            />
          )}
          {!readOnly && (
            <Button type="primary" loading={insert.running || update.running} onClick={() => form.submit()}>
              保存
            </Button>
          )}
        </Space>
      }
    >
      <Form
        form={form}
        name={useId()}
        layout="vertical"
        disabled={readOnly}
        className="standard-form"
        initialValues={{
          level: 'COMPANY',
          className: '高产稳产',
          ...standard,
          state: standard ? standard.state === 1 : true,
        }}
        onFinish={(values) => void submit(values)}
      >
        <Form.Item name="name" label="标准名称" rules={[{ required: true, message: '标准名称必填' }]}>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="level" label="级别">
          <Select options={Object.entries(api.standardLevels).map(([value, label]) => ({ value, label }))} />
        </Form.Item>
        <Form.Item name="className" label="类别" rules={[{ required: true, message: '类别必填' }]}>
          <Input maxLength={30} />
        </Form.Item>
        {standard && (
          <Form.Item name="state" label="启用" valuePropName="checked">
            <Switch />
          </Form.Item>
        )}
        <Form.Item name="source" label="来源" className="whole">
          <Input maxLength={200} placeholder="标准出处；未核实的数字注明「待核」" />
        </Form.Item>
        <Form.Item name="remark" label="备注" className="whole">
          <Input.TextArea maxLength={500} autoSize />
        </Form.Item>
        {standard && !readOnly && (
          <Form.Item name="note" label="修改说明" className="whole">
            <Input maxLength={200} placeholder="新版本改了什么" />
          </Form.Item>
        )}
      </Form>
      <h3>指标</h3>
      <ItemEditor items={items} readOnly={readOnly} onChange={setItems} />
      <h3>适用范围</h3>
      <ScopeEditor scopes={scopes} readOnly={readOnly} onChange={setScopes} />
    </AppDrawer>
  )
}
