import * as api from '@hepu/api/areas/project/handover/handOver'
import {
  handOverKinds,
  type HandOverItem,
  type HandOverKind,
} from '@hepu/api/areas/project/handover/handOver'
import { Checkbox, Form } from 'antd'
import { useMemo, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { Fold } from '../../../ui/page/Fold.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { HandOverRows, UnableRows } from './HandOverRows.tsx'
import { PersonPicker } from './PersonPicker.tsx'
import { useHandOverChoice } from './useHandOverChoice.ts'
import '../project.css'

const reasonItems: readonly FormItem[] = [
  {
    type: 'input',
    prop: 'reason',
    label: '原因',
    span: 24,
    isRequired: true,
    maxlength: 200,
    placeholder: '写入各记录的变更历史',
  },
]

interface Props {
  /** Who hands over. */
  userId: string
  /** At first only work of this project is chosen; all without it. */
  projectId?: string
  onClose: () => void
}

/** 工作交接: hands all open work of a person over, or a part of it, each kind to the person whom the user chooses. */
export default function HandOverAllDialog({ userId, projectId, onClose }: Props) {
  const found = useCall(api.previewHandOver, { userId }, { quiet: true })
  const items = useMemo(() => found.data?.items ?? [], [found.data])
  const choice = useHandOverChoice(items, projectId)
  const { box, ask } = useConfirm()
  const [form] = Form.useForm()
  const [isTyped, setTyped] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = useRun(api.handOverAll, { success: messages.done, quiet: true })
  const submit = async (values: FormValues) => {
    const reason = typeof values['reason'] === 'string' ? values['reason'] : ''
    const wrong = problemOf(choice)
    setProblem(wrong)
    if (wrong || !(await ask(questionOf(choice), { yes: '交接', no: '再看看' }))) return
    const given = choice.chosen.map(({ kind, id }) => ({
      kind,
      id,
      toUserId: choice.receiverOf(kind)?.value ?? '',
    }))
    if (await run.run({ userId, reason, items: given })) onClose()
  }
  const able = items.filter(({ why }) => why === null)
  const unable = items.filter(({ why }) => why !== null)
  const kinds = (Object.keys(handOverKinds) as HandOverKind[]).filter((kind) =>
    able.some((item) => item.kind === kind),
  )
  return (
    <FormModal
      title={found.data ? `工作交接 · ${found.data.userName}` : '工作交接'}
      width={960}
      okText={`交接 ${choice.chosen.length} 项`}
      okButtonProps={{ disabled: choice.chosen.length === 0 }}
      isChanged={choice.isChanged || isTyped}
      confirmLoading={run.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {!found.error && !found.data && <EmptyPane loading />}
      {found.data?.items.length === 0 && <EmptyPane text="没有您能看到的未完工作。" />}
      {items.length > 0 && (
        <>
          <p className="quiet">
            列出当前机构、当前作物中您能看到的未完工作；勾选的在一次操作中全部交接，任何一项不成则都不变。
            {projectId && '开始只勾选了本项目的；其他项目的需要时请自行勾选。'}
          </p>
          <div className="hand-over-head">
            <PersonPicker
              label="接收人"
              placeholder="接收人：输入姓名查找"
              value={choice.receiver}
              onChange={choice.setReceiver}
            />
          </div>
          <DynamicForm
            form={form}
            items={reasonItems}
            error={run.error}
            onChange={() => setTyped(true)}
            onSubmit={(values) => void submit(values)}
          />
          {problem && <Notice tone="error" title={problem} />}
          {kinds.map((kind) => (
            <Group key={kind} kind={kind} items={able.filter((item) => item.kind === kind)} choice={choice} />
          ))}
          {unable.length > 0 && (
            <Fold title={`不能交接的 ${unable.length} 项及原因`}>
              <UnableRows items={unable} />
            </Fold>
          )}
        </>
      )}
      {box}
    </FormModal>
  )
}

type Choice = ReturnType<typeof useHandOverChoice>

/** Returns why the choice cannot be sent yet. */
function problemOf(choice: Choice): string | null {
  const without = choice.chosen.find(({ kind }) => choice.receiverOf(kind) === null)
  return without ? `请选择${choice.receiver ? '' : '接收人，或'}${handOverKinds[without.kind]}的接收人` : null
}

/** Returns the last question, with how many items of each kind go to whom. */
function questionOf(choice: Choice): string {
  const parts = Map.groupBy(choice.chosen, ({ kind }) => kind)
  const texts = [...parts].map(
    ([kind, items]) => `${handOverKinds[kind]} ${items.length} 项给${choice.receiverOf(kind)?.label ?? ''}`,
  )
  return `确定交接 ${choice.chosen.length} 项工作吗？${texts.join('，')}。`
}

interface GroupProps {
  kind: HandOverKind
  items: readonly HandOverItem[]
  choice: Choice
}

/** The items of one kind that can be handed over, with a receiver of its own if the user wants one. */
function Group({ kind, items, choice }: GroupProps) {
  const count = items.filter(choice.isChosen).length
  return (
    <section className="hand-over-kind" aria-label={handOverKinds[kind]}>
      <header>
        <Checkbox
          checked={count === items.length}
          indeterminate={count > 0 && count < items.length}
          onChange={({ target }) => choice.choose(items, target.checked)}
        >
          {handOverKinds[kind]}（{count} / {items.length}）
        </Checkbox>
        <PersonPicker
          label={`${handOverKinds[kind]}的接收人`}
          placeholder="另选接收人"
          value={choice.ownReceiver(kind)}
          onChange={(picked) => choice.setOwnReceiver(kind, picked)}
        />
      </header>
      <HandOverRows items={items} choice={choice} />
    </section>
  )
}
