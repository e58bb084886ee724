import {
  changeSetLabels as labels,
  changeSetStates,
  type ChangeSetState,
} from '@hepu/api/core/change/changeWords'
import { Link } from 'react-router'
import { Offered } from '../../ui/control/Offered.tsx'
import { ConfirmButton } from '../../ui/dialog/ConfirmButton.tsx'
import { formatTime } from '../../ui/text/formatTime.ts'
import type { Column, FilterField } from '../table/SearchTable.tsx'
import { StateOfChange } from './StateOfChange.tsx'

/** What every list of changes shows of one. */
interface ChangeRow {
  id: string
  number: string | null
  kinds: readonly string[]
  reason: string
  state: ChangeSetState
  createdByName: string | null
  appliedAt: string | null
  can: Readonly<Record<string, boolean>>
  whyNot?: Readonly<Record<string, string>> | undefined
}

interface Options<R> {
  /** Returns the address of a change. */
  pathOf: (row: R) => string
  remove: (row: R) => unknown
  /** Further columns before the state. */
  extra?: readonly Column<R>[]
}

/** The columns of the changes of a project or contract. */
export const changeColumns = <R extends ChangeRow>({
  pathOf,
  remove,
  extra = [],
}: Options<R>): Column<R>[] => [
  {
    title: labels.number,
    dataIndex: 'number',
    width: 176,
    sort: true,
    render: (_, row) => <Link to={pathOf(row)}>{row.number ?? '提交后生成'}</Link>,
  },
  {
    title: labels.actions,
    dataIndex: 'kinds',
    width: 150,
    ellipsis: true,
    render: (_, { kinds }) => kinds.join('、') || null,
  },
  { title: labels.reason, dataIndex: 'reason', width: 170, ellipsis: true },
  ...extra,
  {
    title: labels.state,
    dataIndex: 'state',
    width: 90,
    render: (_, { state }) => <StateOfChange state={state} />,
  },
  { title: '提出人', dataIndex: 'createdByName', width: 96, ellipsis: true },
  {
    title: labels.appliedAt,
    dataIndex: 'appliedAt',
    width: 104,
    render: (_, { appliedAt }) => appliedAt && formatTime(appliedAt).slice(0, 10),
  },
  {
    title: '操作',
    key: 'actions',
    width: 96,
    fixed: 'right',
    render: (_, row) => (
      <Offered of={row} action="delete">
        {(disabled) => (
          <ConfirmButton
            type="link"
            danger
            disabled={disabled}
            title="确定删除这份变更草稿吗？"
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Offered>
    ),
  },
]

/** The filters of the changes of a project or contract. */
export const changeFilters: FilterField[] = [
  {
    name: 'state',
    label: labels.state,
    type: 'select',
    options: Object.entries(changeSetStates).map(([value, label]) => ({ value, label })),
  },
]
