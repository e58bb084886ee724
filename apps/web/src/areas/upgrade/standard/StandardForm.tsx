import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import { weightProblem, type StandardItem, type StandardScope } from '@hepu/api/areas/upgrade/promotionShapes'
import { Button, Form, Space } from 'antd'
import { lazy, Suspense, useId, useState, type ReactNode } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConflictNotice } from '../../../resource/form/conflict/ConflictNotice.tsx'
import { storedVersionOf } from '../../../resource/form/conflict/storedVersion.ts'
import { useOverwrite } from '../../../resource/form/conflict/useOverwrite.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { ItemEditor } from './ItemEditor.tsx'
import type { Standard, Start } from './standardStart.ts'
import { ScopeEditor } from './ScopeEditor.tsx'
import { StandardFields, type Values } from './StandardFields.tsx'

const StandardWhatIfDialog = lazy(() => import('./StandardWhatIfDialog.tsx'))

interface Props {
  start: Start
  /** The stored standard; absent for a new one. */
  standard?: Standard
  /** An older version is shown, which cannot be changed. */
  isOld?: boolean
  /** Content beside the buttons. */
  head?: ReactNode
  onReload?: () => void
  drawer: { size: number; onClose: () => void }
}

/** Name, validity, items and scopes of a standard. Saving other contents writes a new version. */
export function StandardForm({ start, standard, isOld = false, head, onReload, drawer }: Props) {
  const readOnly = standard !== undefined && (!standard.can['edit'] || isOld)
  const [form] = Form.useForm<Values>()
  const { versionFor, overwrite } = useOverwrite(form)
  const [items, setItems] = useState<StandardItem[]>(start.itemList)
  const [scopes, setScopes] = useState<StandardScope[]>(start.scopes)
  const [tries, setTries] = useState(false)
  const insert = useRun(api.insertStandard, { success: messages.saved })
  const update = useRun(api.updateStandard, { success: messages.saved, quiet: true })
  const submit = async ({ state, note, ...values }: Values) => {
    const wrong = items.find((item) => weightProblem(item) !== null)
    if (wrong) {
      notify.error(`指标「${wrong.label}」的${weightProblem(wrong)}`)
      return
    }
    const content = { ...values, parentId: values.parentId ?? null, itemList: items, scopes }
    const { id, version } = standard ?? { id: '', version: 0 }
    const saved = standard
      ? await update.run({ ...content, id, version: versionFor(version), state: state ? 1 : 0, note })
      : await insert.run(content)
    if (saved) drawer.onClose()
  }
  return (
    <AppDrawer
      open
      title={standard ? standard.name : start.parentId === null ? '新增晋级标准' : '新增子标准'}
      mask={{ closable: readOnly }}
      {...drawer}
      extra={
        <Space>
          {head}
          <Button disabled={items.length === 0} onClick={() => setTries(true)}>
            试算
          </Button>
          {!readOnly && (
            <Button type="primary" loading={insert.running || update.running} onClick={() => form.submit()}>
              保存
            </Button>
          )}
        </Space>
      }
    >
      <ConflictNotice
        error={update.error}
        version={standard?.version}
        record={standard && { object: 'upgrade_standard', objectId: standard.id }}
        onReload={() => onReload?.()}
        onOverwrite={overwrite}
      />
      {update.error && storedVersionOf(update.error) === null && (
        <Notice tone="error" title={update.error.message} />
      )}
      {(standard?.clashes ?? []).length > 0 && (
        <Notice tone="warning" title={`类别和适用范围与「${standard!.clashes.join('」「')}」相同`}>
          范围内的组别找不到唯一的标准，评估会提示配置冲突。请修改其中一个的类别、范围、有效期，或停用。
        </Notice>
      )}
      <Form
        form={form}
        name={useId()}
        layout="vertical"
        disabled={readOnly}
        className="standard-form"
        initialValues={{ ...start, state: standard ? standard.state === 1 : true }}
        onFinish={(values) => void submit(values)}
      >
        <StandardFields isStored={standard !== undefined} ownId={standard?.id} canNote={!readOnly} />
      </Form>
      <h3>指标</h3>
      <ItemEditor items={items} readOnly={readOnly} onChange={setItems} />
      <h3>适用范围</h3>
      <ScopeEditor scopes={scopes} readOnly={readOnly} onChange={setScopes} />
      <Suspense>{tries && <StandardWhatIfDialog items={items} onClose={() => setTries(false)} />}</Suspense>
    </AppDrawer>
  )
}
