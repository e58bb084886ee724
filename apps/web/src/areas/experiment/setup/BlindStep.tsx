import {
  blindBefore,
  blindDate,
  blindExport,
  blindList,
  blindReveal,
  blindStart,
} from '@hepu/api/areas/experiment/blind'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Checkbox, Form, Input, InputNumber, Space } from 'antd'
import { useId, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { RevealDay } from './RevealDay.tsx'
import { newSeed } from './layoutSettings.ts'
import type { Setup } from './setupTables.ts'

interface Props {
  setup: Setup
  onChanged: (isChanged: boolean) => void
  reload: () => Promise<void>
}

/** 密码编号: entries bear codes until they are revealed, by hand or on a day. */
export default function BlindStep(props: Props) {
  const { setup } = props
  if (setup.blind.state === 'REVEALED') return <Revealed setup={setup} />
  if (setup.blind.state === 'BLIND') return <Blind {...props} />
  if (!setup.can['blindStart']) {
    const why = setup.whyNot?.['blindStart'] ?? '编号须由有「密码编号与揭示」权限的主持人进行'
    return <EmptyPane text={`本组别没有使用密码编号。${why}。`} />
  }
  if (setup.entries.length < 2) return <EmptyPane text="参试品种不足2个，先填写参试品种。" />
  return <StartForm {...props} />
}

interface Values {
  prefix: string
  digits: number
  start: number
  withChecks: boolean
  revealOn?: string | null
}

function StartForm({ setup, onChanged, reload }: Props) {
  const [form] = Form.useForm<Values>()
  const name = useId()
  const start = useRun(blindStart, { success: `${messages.done}：品种已改用密码编号` })
  const { ask, box } = useConfirm()
  const submit = async (values: Values) => {
    const question = `「${setup.name}」的${setup.entries.length}个品种将改用密码编号，到揭示前不能改回。现在编号吗？`
    if (!(await ask(question, { yes: '开始编号', no: '先不编号' }))) return
    const input = { ...values, groupId: setup.id, version: setup.version, seed: newSeed() }
    if ((await start.run(input)) === undefined) return
    onChanged(false)
    await reload()
  }
  return (
    <Form
      form={form}
      name={name}
      layout="vertical"
      className="setup-form"
      initialValues={{ prefix: 'A', digits: 3, start: 1, withChecks: true }}
      onValuesChange={() => onChanged(true)}
      onFinish={(values) => void submit(values)}
    >
      <p className="note">
        编号次序随机。编号后，列表、分析、图表、导出、变更历史和助手中只有编号，亲本、供种单位与参试年限不显示；编号前导入的工作簿也只有主持人能下载。
        参试品种换用新的随机记录号，PK清单和已存的PK不再含有它们。对照身份和对照序号照常显示，因为增产须与对照比较。小区也换用新的记录号，但田间位置照常显示，因为填报要用。
        揭示前晋级结果不能发布。
      </p>
      <SeenBefore groupId={setup.id} />
      <div className="setup-fields">
        <Form.Item name="prefix" label="编号前缀">
          <Input maxLength={10} />
        </Form.Item>
        <Form.Item name="digits" label="编号位数" rules={[{ required: true, message: '编号位数必填' }]}>
          <InputNumber min={2} max={6} precision={0} />
        </Form.Item>
        <Form.Item name="start" label="起始号" rules={[{ required: true, message: '起始号必填' }]}>
          <InputNumber min={0} max={900_000} precision={0} />
        </Form.Item>
        <RevealDay help="须晚于今天；不填则由主持人揭示" />
        <Form.Item name="withChecks" valuePropName="checked">
          <Checkbox>对照也编号</Checkbox>
        </Form.Item>
      </div>
      <Button type="primary" htmlType="submit" loading={start.running}>
        开始密码编号
      </Button>
      {box}
    </Form>
  )
}

/** Lists what others may have seen already; no code can hide that again. */
function SeenBefore({ groupId }: { groupId: string }) {
  const before = useCall(blindBefore, { groupId })
  if (before.error) return <ErrorPane error={before.error} onRetry={() => void before.refetch()} />
  if (!before.data) return null
  const { plots, filled, people } = before.data
  const title =
    filled > 0
      ? `已有${filled}个小区有数据：编号前看过的人，仍能凭数值和田间位置认出品种`
      : plots > 0
        ? `已布置${plots}个小区，还没有数据：编号前看过布置的人，仍能凭田间位置认出品种`
        : '还没有布置小区，也没有数据：现在编号最稳妥'
  return (
    <Notice tone={plots > 0 ? 'warning' : 'info'} title={title}>
      {plots > 0 && '宜在布置小区、填报数据之前编号。'}
      {people.length > 0
        ? `变更记录中，除您以外处理过本组别的有：${people.map(({ name, at }) => `${name}（${formatTime(at)}）`).join('、')}。`
        : '变更记录中，除您以外没有人处理过本组别。'}
      只查看、不修改的人没有记录。
    </Notice>
  )
}

function Blind({ setup, reload }: Props) {
  const { blindedAt, revealOn } = setup.blind
  return (
    <>
      <div className="bar">
        <StateText tone="warn">
          密码编号中{blindedAt && `（${formatTime(blindedAt)}起）`}，
          {revealOn ? `${revealOn} 自动揭示` : '由主持人揭示'}
        </StateText>
        {setup.can['blind'] && <BlindActions setup={setup} reload={reload} />}
      </div>
      {setup.can['blind'] ? <Codes setup={setup} /> : <EmptyPane text="揭示前只有主持人可以查看真实品种。" />}
    </>
  )
}

function BlindActions({ setup, reload }: Pick<Props, 'setup' | 'reload'>) {
  const download = useDownload()
  const reveal = useRun(blindReveal, { success: `${messages.done}：已恢复真实品种` })
  const { id: groupId } = setup
  const show = async () => {
    if ((await reveal.run({ groupId })) !== undefined) await reload()
  }
  return (
    <Space align="start" wrap>
      <DayForm setup={setup} reload={reload} />
      <Button onClick={() => void download(blindExport, { groupId })}>下载对照表</Button>
      <ConfirmButton
        danger
        title="立即揭示全部密码编号？"
        description="揭示后所有人可见真实品种，不能再次编号。"
        onConfirm={show}
      >
        立即揭示
      </ConfirmButton>
    </Space>
  )
}

/** Moves or clears the day of the reveal. */
function DayForm({ setup, reload }: Pick<Props, 'setup' | 'reload'>) {
  const { id: groupId, version, blind } = setup
  const name = useId()
  const [day, setDay] = useState(blind.revealOn)
  const move = useRun(blindDate, { success: messages.saved })
  const save = async () => {
    if ((await move.run({ groupId, version, revealOn: day })) !== undefined) await reload()
  }
  return (
    <Form<Pick<Values, 'revealOn'>>
      name={name}
      layout="inline"
      initialValues={{ revealOn: blind.revealOn }}
      onValuesChange={({ revealOn }) => setDay(revealOn ?? null)}
      onFinish={() => void save()}
    >
      <RevealDay />
      <Button htmlType="submit" disabled={day === blind.revealOn} loading={move.running}>
        保存日期
      </Button>
    </Form>
  )
}

type Code = OutputOf<typeof blindList>[number]

function Codes({ setup }: { setup: Setup }) {
  const codes = useCall(blindList, { groupId: setup.id })
  if (codes.error) return <ErrorPane error={codes.error} onRetry={() => void codes.refetch()} />
  return (
    <Table<Code>
      size="small"
      rowKey="entryId"
      loading={codes.isPending}
      dataSource={codes.data ?? []}
      pagination={false}
      columns={[
        { title: '密码编号', dataIndex: 'code', width: 110 },
        { title: '品种名称', dataIndex: 'name' },
        { title: '参试编号', dataIndex: 'entryNo', width: 110 },
        { title: '母本', dataIndex: 'femaleParent' },
        { title: '父本', dataIndex: 'maleParent' },
        { title: '供种单位', dataIndex: 'provider' },
        { title: '对照', dataIndex: 'isCk', width: 64, render: (isCk: boolean) => (isCk ? '是' : '') },
      ]}
    />
  )
}

function Revealed({ setup }: { setup: Setup }) {
  const { revealedAt } = setup.blind
  return (
    <>
      <p>
        <StateText tone="good">已于{revealedAt && formatTime(revealedAt)}揭示</StateText>
      </p>
      <Table
        size="small"
        rowKey="id"
        dataSource={setup.entries.filter((entry) => entry.blindCode !== null)}
        pagination={false}
        columns={[
          { title: '密码编号', dataIndex: 'blindCode', width: 140 },
          { title: '品种名称', dataIndex: 'name' },
        ]}
      />
    </>
  )
}
