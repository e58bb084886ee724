import { archiveLabels as labels } from '@hepu/api/areas/breeder/record/archiveLabels'
import type { BreederRow } from '@hepu/api/areas/breeder/record/breederArchive'
import { breederGrades, breederKinds, cooperations } from '@hepu/api/areas/breeder/record/breederFields'
import { breederWorkflow } from '@hepu/api/areas/breeder/record/breederStates'
import { Button, Space } from 'antd'
import { Link } from 'react-router'
import type { Column } from '../../../resource/table/SearchTable.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { breederPath } from '../breederPaths.ts'
import { BreederStateText } from './BreederStateText.tsx'

/** A move between states, by its name in the workflow. */
export type BreederMove = (typeof breederWorkflow.names)[number]

interface Actions {
  edit: (row: BreederRow) => void
  move: (row: BreederRow, move: BreederMove) => void
  remove: (row: BreederRow) => unknown
}

/** Short words for the moves, in a row. */
const moveWords: Readonly<Record<BreederMove, string>> = {
  pause: '暂停',
  resume: '恢复',
  end: '终止',
  blacklist: '黑名单',
}

/** Columns of the list of archives. */
export const breederColumns = ({ edit, move, remove }: Actions): Column<BreederRow>[] => [
  {
    title: labels.partyId,
    dataIndex: 'name',
    width: 210,
    ellipsis: true,
    sort: true,
    render: (_, { id, name, formerNames }) => (
      <>
        <Link to={breederPath(id)}>{name}</Link>
        {formerNames.length > 0 && <span className="quiet"> 曾用名：{formerNames.join('、')}</span>}
      </>
    ),
  },
  {
    title: labels.state,
    dataIndex: 'state',
    width: 84,
    sort: true,
    render: (_, { state }) => <BreederStateText state={state} />,
  },
  { title: labels.kind, dataIndex: 'kind', width: 92, render: (_, { kind }) => breederKinds[kind] },
  {
    title: labels.cooperation,
    dataIndex: 'cooperation',
    width: 92,
    render: (_, { cooperation }) => cooperation && cooperations[cooperation],
  },
  {
    title: labels.grade,
    dataIndex: 'grade',
    width: 56,
    render: (_, { grade }) => grade && breederGrades[grade],
  },
  { title: labels.leader, dataIndex: 'leader', width: 90, ellipsis: true },
  { title: '联系电话', dataIndex: 'phone', width: 124, ellipsis: true },
  { title: labels.number, dataIndex: 'number', width: 170, ellipsis: true },
  { title: labels.startOn, dataIndex: 'startOn', width: 112, sort: true },
  { title: labels.endOn, dataIndex: 'endOn', width: 112 },
  { title: '机构', dataIndex: 'orgName', width: 130, ellipsis: true },
  {
    title: '操作',
    key: 'actions',
    width: 250,
    fixed: 'right',
    render: (_, row) => (
      <Space size={8}>
        {row.can['edit'] && (
          <Button type="link" size="small" onClick={() => edit(row)}>
            编辑
          </Button>
        )}
        {breederWorkflow.names
          .filter((name) => row.can[name])
          .map((name) => (
            <Button key={name} type="link" size="small" onClick={() => move(row, name)}>
              {moveWords[name]}
            </Button>
          ))}
        {row.can['delete'] && (
          <ConfirmButton
            type="link"
            danger
            title={`确定删除「${row.name}」的育种家档案吗？`}
            description="只用于误建的档案；不再合作的请终止。往来单位保留。"
            onConfirm={() => remove(row)}
          >
            删除
          </ConfirmButton>
        )}
      </Space>
    ),
  },
]
