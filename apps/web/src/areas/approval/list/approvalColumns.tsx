import type { approvalRow } from '@hepu/api/core/approval/approvalShapes'
import { approvalStates, type ApprovalState } from '@hepu/api/core/approval/approvalWords'
import { Link } from 'react-router'
import type { z } from 'zod'
import { approvalDetail } from '../../../resource/approval/approvalPaths.ts'
import { approvalTones } from '../../../resource/approval/approvalTones.ts'
import type { Column, FilterField } from '../../../resource/table/SearchTable.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { StateText } from '../../../ui/text/StateText.tsx'

/** What every list of approvals shows of one. */
export type ApprovalRow = z.output<typeof approvalRow>

export const nameFilter: FilterField = { name: 'name', label: '名称', type: 'input' }

export const stateFilter: FilterField = {
  name: 'state',
  label: '状态',
  type: 'select',
  width: 130,
  options: Object.entries(approvalStates).map(([value, label]) => ({ value, label })),
}

/** Name of the record, kind and applicant. */
export const headColumns: Column<ApprovalRow>[] = [
  {
    title: '名称',
    key: 'title',
    width: 240,
    ellipsis: true,
    fixed: 'left',
    render: (_, row) => <Link to={approvalDetail(row.id)}>{row.title}</Link>,
  },
  { title: '事项', dataIndex: 'subjectTitle', width: 100, ellipsis: true },
  { title: '机构', dataIndex: 'orgName', width: 126, ellipsis: true },
]

export const applicantColumn: Column<ApprovalRow> = {
  title: '发起人',
  dataIndex: 'applicantName',
  width: 90,
  ellipsis: true,
}

/** State, and who must act now. */
export const stateColumns: Column<ApprovalRow>[] = [
  {
    title: '状态',
    key: 'state',
    width: 90,
    render: (_, { state }) => <ApprovalStateText state={state} />,
  },
  {
    title: '当前步骤',
    key: 'waitingFor',
    width: 190,
    ellipsis: true,
    render: (_, { stepName, waitingFor }) =>
      stepName && `${stepName}${waitingFor.length > 0 ? `（${waitingFor.join('、')}）` : ''}`,
  },
]

export const ApprovalStateText = ({ state }: { state: ApprovalState }) => (
  <StateText tone={approvalTones[state]}>{approvalStates[state]}</StateText>
)

/** Returns a column with a moment of the row. */
export const timeColumn = <R extends object>(name: keyof R & string, title: string): Column<R> => ({
  title,
  key: name,
  width: 136,
  sort: name,
  render: (_, row) => formatTime(row[name] as string | null),
})
