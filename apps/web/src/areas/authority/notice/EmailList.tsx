import { emailPage, emailRetry } from '@hepu/api/areas/authority/notice/email'
import { EMAIL_HOURS, emailStates, type EmailState } from '@hepu/api/core/notice/emailState'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import {
  SearchTable,
  type Column,
  type FilterField,
  type RowOf,
} from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StateText, type Tone } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { BLANK } from '../../../ui/text/formatNumber.ts'

type Row = RowOf<typeof emailPage>

const tones = { waiting: 'info', sent: 'good', failed: 'bad' } as const satisfies Record<EmailState, Tone>

const filters: FilterField[] = [
  { name: 'name', label: '收件人', type: 'input', placeholder: '姓名或邮箱', width: 170 },
  {
    name: 'state',
    label: '状态',
    type: 'select',
    width: 120,
    options: Object.entries(emailStates).map(([value, label]) => ({ value, label })),
  },
]

const columns: Column<Row>[] = [
  { title: '时间', dataIndex: 'createdAt', width: 140, render: (_, row) => formatTime(row.createdAt) },
  { title: '收件人', dataIndex: 'userName', width: 84, ellipsis: true },
  { title: '邮箱', dataIndex: 'address', width: 160, ellipsis: true },
  { title: '标题', dataIndex: 'title', width: 170, ellipsis: true },
  {
    title: '状态',
    dataIndex: 'state',
    width: 96,
    render: (_, { state }) => <StateText tone={tones[state]}>{emailStates[state]}</StateText>,
  },
  {
    title: '发送时间',
    dataIndex: 'sentAt',
    width: 140,
    render: (_, { sentAt }) => (sentAt ? formatTime(sentAt) : BLANK),
  },
  { title: '失败原因', dataIndex: 'failure', width: 130, ellipsis: true },
]

/** 邮件发送: what became of the e-mails of notices; a failed one can be sent again. */
export default function EmailList() {
  const retry = useRun(emailRetry, { success: `${messages.done}：邮件已重新排队` })
  const actions: Column<Row> = {
    title: '操作',
    key: 'actions',
    width: 90,
    fixed: 'right',
    render: (_, row) =>
      row.can.retry && (
        <ConfirmButton
          type="link"
          title="确定重新发送这封邮件？"
          description="发送到该用户当前的邮箱。"
          onConfirm={() => retry.run({ id: row.id })}
        >
          重新发送
        </ConfirmButton>
      ),
  }
  return (
    <Page title="邮件发送" help={HELP}>
      <SearchTable
        route={emailPage}
        height="fill"
        filters={filters}
        columns={[...columns, actions]}
        defaultSize={20}
        empty="还没有邮件。"
      />
    </Page>
  )
}

const HELP = `通知邮件的发送情况；正文不在此显示。
邮件服务器没有应答时会重试，${EMAIL_HOURS}小时内没有成功即为发送失败。`
