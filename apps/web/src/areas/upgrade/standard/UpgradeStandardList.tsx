import '../../figures.css'
import './standard.css'
import { standardLevels } from '@hepu/api/areas/upgrade/promotionShapes'
import * as api from '@hepu/api/areas/upgrade/standard/promotionStandard'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { usePermission } from '../../../workspace/permissions.tsx'
import { usePermissions, useSession } from '../../../workspace/session.ts'
import { OpenLink, onOffFilter } from '../../../resource/record/RecordLinks.tsx'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { RowMenu } from '../../../ui/menu/RowMenu.tsx'
import { OnOff } from '../../../ui/text/OnOff.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { useConfirm } from '../../../ui/dialog/useConfirm.tsx'
import type { Opening } from './standardStart.ts'
import { validityText } from './validityText.ts'

const StandardDrawer = lazy(() => import('./StandardDrawer.tsx'))
const TemplateDialog = lazy(() => import('./TemplateDialog.tsx'))
const StandardIndexDialog = lazy(() => import('../indexes/StandardIndexDialog.tsx'))
const BulkChangeDialog = lazy(() => import('./BulkChangeDialog.tsx'))
const ApplyDialog = lazy(() => import('./ApplyDialog.tsx'))
const IndexCatalogueDialog = lazy(() => import('../indexes/IndexCatalogueDialog.tsx'))

type Row = OutputOf<typeof api.standardPage>['records'][number]
type Open =
  | { as: 'standard'; opening: Opening }
  | { as: 'indexes' | 'bulk' | 'apply'; row: Row }
  | { as: 'templates' | 'catalogue' }
  | null

const filters: FilterField[] = [
  { name: 'name', label: '名称', type: 'input' },
  {
    name: 'level',
    label: '级别',
    type: 'select',
    options: Object.entries(standardLevels).map(([value, label]) => ({ value, label })),
  },
  onOffFilter,
]

/** 晋级标准: standards with their child standards, scope, validity, items and versions. */
export default function UpgradeStandardList() {
  const [open, setOpen] = useState<Open>(null)
  const mayWrite = usePermission()('write')
  const inWork = useSession((session) => session.ruleId)
  const edit = (opening: Opening) => setOpen({ as: 'standard', opening })
  return (
    <Page
      title="晋级标准"
      help="范围按「组别 > 生态区+熟期+阶段 > 熟期+阶段 > 阶段 > 全部」取最具体的一个，子标准优先于上级标准；同样具体的有几个不同类别时并列判定，达到任一类即晋级；同一类别有两个时，评估中会提示配置冲突。修改指标或范围会生成新版本，已有评估仍按其版本。"
      extra={
        <Space>
          {mayWrite && <Button onClick={() => setOpen({ as: 'catalogue' })}>指标目录</Button>}
          {mayWrite && <Button onClick={() => setOpen({ as: 'templates' })}>从模板新增</Button>}
          {mayWrite && (
            <Button type="primary" onClick={() => edit({ kind: 'new' })}>
              新增标准
            </Button>
          )}
        </Space>
      }
    >
      <SearchTable
        height="fill"
        route={api.standardPage}
        filters={filters}
        columns={[...columnsOf(edit, inWork), actionColumn(setOpen, edit, mayWrite)]}
        empty="还没有晋级标准。没有标准的组别不能判定，请新增，或从模板新增。"
      />
      <Suspense>
        <Opened open={open} onOpen={setOpen} />
      </Suspense>
    </Page>
  )
}

/** Returns the columns; `inWork` is the standard last rehearsed with. */
function columnsOf(edit: (opening: Opening) => void, inWork: string): Column<Row>[] {
  return [
    {
      title: '标准名称',
      dataIndex: 'name',
      width: 220,
      fixed: 'left',
      sort: 'name',
      render: (_, row) => (
        <>
          <OpenLink onOpen={() => edit({ kind: 'edit', id: row.id })}>{row.name}</OpenLink>
          {row.id === inWork && <StateText tone="info">预演中</StateText>}
        </>
      ),
    },
    { title: '级别', dataIndex: 'level', width: 64, render: (_, row) => standardLevels[row.level] },
    { title: '类别', dataIndex: 'className', width: 84 },
    {
      title: '适用范围',
      dataIndex: 'scopeText',
      width: 184,
      ellipsis: true,
      render: (_, row) =>
        row.clashes.length > 0 ? (
          <StateText tone="bad">与「{row.clashes.join('」「')}」相同</StateText>
        ) : (
          row.scopeText
        ),
    },
    { title: '有效期', key: 'validity', width: 96, ellipsis: true, render: (_, row) => validityText(row) },
    { title: '指标', dataIndex: 'items', width: 52, align: 'right' },
    { title: '版本', dataIndex: 'number', width: 62, render: (_, row) => `第${row.number}版` },
    { title: '使用中', dataIndex: 'inUse', width: 66, align: 'right', render: (_, row) => `${row.inUse} 组` },
    { title: '状态', dataIndex: 'state', width: 66, render: (_, row) => <OnOff state={row.state} /> },
    { title: '来源', dataIndex: 'source', width: 200, ellipsis: true },
    {
      title: '更新时间',
      dataIndex: 'updatedAt',
      width: 140,
      sort: 'updateTime',
      render: (_, row) => formatTime(row.updatedAt),
    },
  ]
}

const actionColumn = (
  setOpen: (open: Open) => void,
  edit: (opening: Opening) => void,
  mayWrite: boolean,
): Column<Row> => ({
  title: '操作',
  key: 'actions',
  width: 110,
  fixed: 'right',
  render: (_, row) => (
    <Space>
      <OpenLink onOpen={() => edit({ kind: 'edit', id: row.id })}>
        {row.can['edit'] ? '编辑' : '查看'}
      </OpenLink>
      {mayWrite && <MoreActions row={row} onOpen={setOpen} onEdit={edit} />}
    </Space>
  ),
})

function MoreActions(props: { row: Row; onOpen: (open: Open) => void; onEdit: (opening: Opening) => void }) {
  const { row, onOpen, onEdit } = props
  const mayApply = usePermissions().has('upgrade.record:rehearse')
  const { ask, box } = useConfirm()
  const options = { success: messages.deleted }
  const remove = useRun(api.delStandard, options)
  const removeChildStandard = useRun(api.delSonStandard, options)
  const isChildStandard = row.parentId !== null
  const erase = async () => {
    if (!(await ask(`确定删除${isChildStandard ? '子' : ''}标准「${row.name}」？`))) return
    await (isChildStandard ? removeChildStandard.run({ id: row.id }) : remove.run({ ids: [row.id] }))
  }
  const act: Record<string, () => void> = {
    childStandard: () => onEdit({ kind: 'childStandard', id: row.id }),
    copy: () => onEdit({ kind: 'copy', id: row.id }),
    indexes: () => onOpen({ as: 'indexes', row }),
    bulk: () => onOpen({ as: 'bulk', row }),
    apply: () => onOpen({ as: 'apply', row }),
    delete: () => void erase(),
  }
  return (
    <>
      <RowMenu
        label={row.name}
        items={[
          { key: 'childStandard', label: '新增子标准', disabled: !row.can['addChildStandard'] },
          { key: 'copy', label: '复制' },
          { key: 'indexes', label: '标准指标设置', disabled: !row.can['edit'] },
          { key: 'bulk', label: '批量修改指标', disabled: !row.can['edit'] },
          { key: 'apply', label: '用于评估', disabled: !mayApply || row.state !== 1 },
          { key: 'delete', label: '删除', danger: true, disabled: !row.can['delete'] },
        ]}
        onClick={(key) => act[key]?.()}
      />
      {box}
    </>
  )
}

function Opened({ open, onOpen }: { open: Open; onOpen: (open: Open) => void }) {
  const close = () => onOpen(null)
  switch (open?.as) {
    case 'standard':
      return <StandardDrawer opening={open.opening} onClose={close} />
    case 'indexes':
      return <StandardIndexDialog id={open.row.id} name={open.row.name} onClose={close} />
    case 'bulk':
      return <BulkChangeDialog id={open.row.id} name={open.row.name} onClose={close} />
    case 'apply':
      return <ApplyDialog id={open.row.id} name={open.row.name} onClose={close} />
    case 'catalogue':
      return <IndexCatalogueDialog onClose={close} />
    case 'templates':
      return (
        <TemplateDialog
          onChoose={(start) => onOpen({ as: 'standard', opening: { kind: 'template', start } })}
          onClose={close}
        />
      )
    default:
      return null
  }
}
