import '../../figures.css'
import * as evaluation from '@hepu/api/areas/upgrade/evaluation'
import * as publishing from '@hepu/api/areas/upgrade/publish'
import * as record from '@hepu/api/areas/upgrade/upgradeRecord'
import { REPORT_LIMIT } from '@hepu/api/areas/upgrade/decisionReport'
import { upgradeStates, type UpgradeState } from '@hepu/api/areas/upgrade/upgradeStates'
import { upgradeWaits } from '@hepu/api/areas/upgrade/upgradeWaits'
import { phases } from '@hepu/api/areas/experiment/group/phases'
import type { OutputOf } from '@hepu/api/core/route'
import { Button, Space, Tooltip } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { useDownload } from '../../../client/useDownload.ts'
import { SearchTable, type Column, type FilterField } from '../../../resource/table/SearchTable.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { RowMenu } from '../../../ui/menu/RowMenu.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { usePermission } from '../../../workspace/permissions.tsx'
import { CountsText } from '../decision/CountsText.tsx'
import { PublishReady } from '../publish/PublishReady.tsx'
import { RehearsalLink } from '../rehearsal/RehearsalLink.tsx'
import { DecisionReportLink } from '../report/DecisionReportLink.tsx'
import { Purpose } from './Purpose.tsx'
import { StandardCell } from './StandardNote.tsx'
import { usePromotionPaths } from '../promotionPaths.ts'
import { stateTones } from './stateTones.ts'
import { NextStep, useTrialPaths } from '../../experiment/shared.ts'

const GenerateDialog = lazy(() => import('./GenerateDialog.tsx'))
const PublishDialog = lazy(() => import('../publish/PublishDialog.tsx'))
const PublishRecords = lazy(() => import('../record/PublishRecords.tsx'))
const RevokeDialog = lazy(() => import('../publish/RevokeDialog.tsx'))
const SettingDialog = lazy(() => import('./SettingDialog.tsx'))

type Row = OutputOf<typeof evaluation.upgradePage>['records'][number]
type Open = { kind: 'publish' | 'revoke' | 'records'; row: Row } | { kind: 'generate' | 'setting' } | null

const filters: FilterField[] = [
  { name: 'year', label: '年份', type: 'year' },
  { name: 'name', label: '组别', type: 'input', placeholder: '组别名称' },
  {
    name: 'phase',
    label: '阶段',
    type: 'select',
    options: phases.map(({ value, label }) => ({ value, label })),
  },
  {
    name: 'state',
    label: '状态',
    type: 'select',
    options: Object.entries({ ...upgradeStates, ...upgradeWaits }).map(([value, label]) => ({
      value,
      label,
    })),
  },
]

/** 晋级评估: evaluations of the groups, from generating over rehearsal to publication. */
export default function EstimatePromotionList() {
  const [open, setOpen] = useState<Open>(null)
  const [chosen, setChosen] = useState<Row[]>([])
  const may = usePermission()
  const paths = usePromotionPaths()
  const download = useDownload()
  const ready = useCall(publishing.publishCount, {})
  const [params, setParams] = useTabParams()
  const [moved, setMoved] = useState<Moved | null>(null)
  // A filter for the old state would hide the row just when the user looks for it.
  const keepVisible = (row: Row, state: UpgradeState, isAnnounced = false) => {
    const isHidden = params.get('state') !== null && params.get('state') !== state
    if (isHidden) setParams({ state: null, current: null })
    // A result that a dialog has already shown is not shown twice.
    if (isHidden || !isAnnounced) setMoved({ row, state, isUnfiltered: isHidden })
  }
  const columns: Column<Row>[] = [
    { title: '年份', dataIndex: 'year', width: 64, sort: 'year' },
    {
      title: '组别',
      dataIndex: 'groupName',
      width: 150,
      fixed: 'left',
      sort: 'name',
      render: (_, row) => (
        <>
          <RehearsalLink upgradeId={row.id}>{row.groupName}</RehearsalLink>
          {(row.number > 1 || row.state === 'REVOKED') && (
            <small className="below">
              第{row.number}次评估 {formatTime(row.updatedAt)}
            </small>
          )}
        </>
      ),
    },
    { title: '阶段', dataIndex: 'phaseLabel', width: 100 },
    {
      title: '状态',
      dataIndex: 'state',
      width: 100,
      render: (_, row) => (
        <Space size={[6, 0]} wrap>
          <StateText tone={stateTones[row.state]}>{upgradeStates[row.state]}</StateText>
          {row.stale && <StateText tone="warn">数据已变</StateText>}
          {row.whatIfText && (
            <Tooltip title={`试算调整：${row.whatIfText}`} trigger={['hover', 'focus']}>
              <span tabIndex={0}>
                <StateText tone="warn">试算调整</StateText>
              </span>
            </Tooltip>
          )}
        </Space>
      ),
    },
    {
      title: '晋级标准',
      key: 'standard',
      width: 180,
      render: (_, row) =>
        row.standardName === null ? (
          <StateText tone="bad">{row.problem ?? '未匹配'}</StateText>
        ) : (
          <StandardCell row={row} />
        ),
    },
    { title: '判定', key: 'counts', width: 140, render: (_, row) => <CountsText counts={row.counts} /> },
    { title: '熟期', dataIndex: 'ripePeriod', width: 80 },
    {
      title: '最后编辑',
      dataIndex: 'lastEditorName',
      width: 140,
      render: (_, row) => (
        <>
          {row.lastEditorName ?? '—'}
          <small className="below">{updateText(row)}</small>
        </>
      ),
    },
    {
      title: '操作',
      key: 'actions',
      width: 176,
      fixed: 'right',
      render: (_, row) => (
        <Space size={10}>
          <Link to={paths.rehearsal(row.id)}>预演</Link>
          <Link to={paths.single(row.id)}>执行单</Link>
          {row.can['publish'] && (
            <PublishButton
              blocked={ready.data?.blocked.find((blocked) => blocked.upgradeId === row.id)?.reason}
              onClick={() => setOpen({ kind: 'publish', row })}
            />
          )}
          <RowMenu
            label={row.groupName}
            items={[
              { key: 'report', label: '下载晋级报告', disabled: !may('export') },
              { key: 'print', label: <DecisionReportLink ids={[row.id]}>打印决定报告</DecisionReportLink> },
              { key: 'records', label: '发布记录' },
              { key: 'revoke', label: '撤销发布', disabled: !row.can['revoke'], danger: true },
            ]}
            onClick={(key) => {
              if (key === 'report') void download(record.upgradeReport, { upgradeId: row.id })
              else if (key === 'records' || key === 'revoke') setOpen({ kind: key, row })
            }}
          />
        </Space>
      ),
    },
  ]
  const close = () => setOpen(null)
  const mayGenerate = may('generate')
  return (
    <Page
      title={paths.title}
      help="「生成晋级评估」冻结各组别的汇总并按适用标准给出系统判定；在预演中人工调整、存草稿、确认后，由另一人发布。发布即生成下一阶段参试品种。"
      extra={
        <Space>
          {ready.data && <PublishReady {...ready.data} />}
          {mayGenerate && <Button onClick={() => setOpen({ kind: 'setting' })}>发布规则</Button>}
          {mayGenerate && (
            <Button type="primary" onClick={() => setOpen({ kind: 'generate' })}>
              生成晋级评估
            </Button>
          )}
        </Space>
      }
    >
      <Purpose />
      {moved && <MovedNotice moved={moved} onSeen={() => setMoved(null)} />}
      <SearchTable
        route={evaluation.upgradePage}
        filters={filters}
        defaultSort={{ sort: 'year', order: 'descending' }}
        columns={columns}
        selection={{ rows: chosen, onChange: setChosen }}
        toolbar={chosen.length > 0 && <PrintChosen rows={chosen} />}
        height="fill"
        empty={<NothingYet {...(mayGenerate ? { onGenerate: () => setOpen({ kind: 'generate' }) } : {})} />}
      />
      <Suspense>
        {open?.kind === 'generate' && <GenerateDialog onClose={close} />}
        {open?.kind === 'setting' && <SettingDialog onClose={close} />}
        {open?.kind === 'publish' && (
          <PublishDialog
            upgrade={open.row}
            onClose={close}
            onPublished={() => keepVisible(open.row, 'PUBLISHED', true)}
          />
        )}
        {open?.kind === 'revoke' && (
          <RevokeDialog
            upgrade={open.row}
            onClose={close}
            onRevoked={() => keepVisible(open.row, 'REVOKED')}
          />
        )}
        {open?.kind === 'records' && <PublishRecords upgradeId={open.row.id} onClose={close} />}
      </Suspense>
    </Page>
  )
}

/** Says when the evaluation changed last, and by whom if it was not the last editor: a confirmation or a publication is no edit. */
export const updateText = ({ updatedByName, lastEditorName, updatedAt, state }: UpdatedRow): string => {
  const verb = state === 'PUBLISHED' ? '发布于' : state === 'CONFIRMED' ? '确认于' : '更新于'
  const time = formatTime(updatedAt)
  return updatedByName === lastEditorName ? `更新于 ${time}` : `${updatedByName ?? '—'} ${verb} ${time}`
}
type UpdatedRow = Pick<Row, 'updatedByName' | 'lastEditorName' | 'updatedAt' | 'state'>

/** The first steps: trials must exist before they are evaluated. */
function NothingYet({ onGenerate }: { onGenerate?: () => void }) {
  const { list } = useTrialPaths()
  return (
    <>
      <NextStep
        text="还没有晋级评估。导入试验数据后，由有权限的人员按试验年份生成。"
        to={list}
        label="去试验进展"
      />
      {onGenerate && (
        <Button type="link" onClick={onGenerate}>
          生成晋级评估
        </Button>
      )}
    </>
  )
}

/** An evaluation whose state just changed, and whether the filter that would hide it was removed. */
interface Moved {
  row: Row
  state: UpgradeState
  isUnfiltered: boolean
}

/** Says how the evaluation changed, and that the list shows all states again. */
function MovedNotice({ moved: { row, state, isUnfiltered }, onSeen }: { moved: Moved; onSeen: () => void }) {
  return (
    <Notice
      tone="info"
      title={
        <>
          {row.year} 年<RehearsalLink upgradeId={row.id}>{row.groupName}</RehearsalLink>
          现为「{upgradeStates[state]}」
        </>
      }
      action={
        <Button size="small" onClick={onSeen}>
          知道了
        </Button>
      }
    >
      {isUnfiltered && '列表原按状态筛选，会看不到该组，已取消「状态」筛选。'}
    </Notice>
  )
}

/** The decision reports of the chosen evaluations, as one print. */
function PrintChosen({ rows }: { rows: readonly Row[] }) {
  if (rows.length > REPORT_LIMIT) return <span className="quiet">一次最多打印{REPORT_LIMIT}组</span>
  return (
    <DecisionReportLink ids={rows.map((row) => row.id)}>打印决定报告（{rows.length}）</DecisionReportLink>
  )
}

/** 发布, or why this user may not publish this evaluation now. */
function PublishButton({ blocked, onClick }: { blocked: string | undefined; onClick: () => void }) {
  return (
    <DisabledWithReason why={blocked}>
      <Button type="link" size="small" disabled={blocked !== undefined} onClick={onClick}>
        发布
      </Button>
    </DisabledWithReason>
  )
}
