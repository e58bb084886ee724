import { ownValueAsked } from '@hepu/api/cells/ownValue'
import { severities } from '@hepu/api/core/importCalls'
import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../client/useCall.ts'
import { useDownload } from '../../client/useDownload.ts'
import { SearchTable, type Column } from '../table/SearchTable.tsx'
import { Choice } from '../../ui/control/Choice.tsx'
import { ErrorPane } from '../../ui/pane/ErrorPane.tsx'
import type { ImportSource } from './importSource.ts'
import type { Batch, Finding, FindingKind, Severity } from './batchShapes.ts'
import { FindingKinds } from './FindingKinds.tsx'
import { OwnValueField } from './OwnValueField.tsx'
import { SeverityText, useChoose, withoutPlace, type Deciding } from './findingParts.tsx'
import { clearable } from '../../ui/control/clearable.tsx'

interface Props {
  source: ImportSource
  batch: Batch
  /** What to do with findings may still be chosen. */
  mayDecide?: true
}

type View = 'kinds' | 'list'

/**
 * 检查结果: by kind with the repairs for all of a kind, or every finding with its place, what was read and what was expected,
 * and what to do with it.
 */
export function FindingsTable({ source, batch, mayDecide }: Props) {
  const { calls, choose } = source
  const deciding = choose && mayDecide ? { source, batch, choose } : null
  const [view, setView] = useState<View>(deciding ? 'kinds' : 'list')
  const [severity, setSeverity] = useState<Severity>()
  const [code, setCode] = useState<string>()
  const heads = useCall(calls.findings, { size: 5, model: { batchId: batch.id } }, { quiet: true })
  const all = heads.data?.codes ?? []
  const kinds = all.filter((kind) => !severity || kind.severity === severity)
  const total = all.reduce((sum, { count }) => sum + count, 0)
  const bar = (
    <Space wrap>
      <Choice<View>
        aria-label="问题的显示方式"
        value={view}
        options={[
          { value: 'kinds', label: `按问题（${all.length}类）` },
          { value: 'list', label: `逐条（${total}处）` },
        ]}
        onChange={(next) => {
          setView(next)
          setCode(undefined)
        }}
      />
      <Select<Severity>
        allowClear={clearable}
        aria-label="程度"
        placeholder="全部程度"
        style={{ width: 110 }}
        value={severity ?? null}
        onChange={(next) => {
          setSeverity(next)
          setCode(undefined)
        }}
        options={(Object.keys(severities) as Severity[]).map((value) => ({
          value,
          label: severities[value],
        }))}
      />
      {view === 'list' && (
        <Select
          allowClear={clearable}
          aria-label="问题"
          placeholder="全部问题"
          style={{ width: 220 }}
          value={code ?? null}
          onChange={setCode}
          options={[...new Map(kinds.map((kind) => [kind.code, kind])).values()].map((kind) => ({
            value: kind.code,
            label: `${kind.label}（${kind.count}）`,
          }))}
        />
      )}
      <Downloads source={source} batch={batch} kinds={all} />
    </Space>
  )
  if (view === 'kinds' && heads.error && !heads.data)
    return <ErrorPane error={heads.error} onRetry={() => void heads.refetch()} />
  if (view === 'kinds')
    return (
      <>
        <div className="import-kinds-bar">{bar}</div>
        {heads.data && all.length === 0 ? (
          <p className="quiet">检查通过，没有发现问题。</p>
        ) : (
          <FindingKinds
            kinds={kinds}
            deciding={deciding}
            onOpen={(kind) => {
              setView('list')
              setSeverity(kind.severity)
              setCode(kind.code)
            }}
          />
        )}
      </>
    )
  return (
    <SearchTable
      isLocal
      route={calls.findings}
      rowKey="seq"
      defaultSize={20}
      defaultSort={{ sort: 'seq', order: 'ascending' }}
      fixedModel={{ batchId: batch.id, ...(severity ? { severity } : {}), ...(code ? { code } : {}) }}
      columns={[...columns, deciding ? decisionColumn(deciding) : decidedColumn]}
      empty={severity || code ? '没有这样的检查结果。' : '检查通过，没有发现问题。'}
      toolbar={bar}
    />
  )
}

/** The workbook of findings, and the uploaded one with its findings marked. */
function Downloads({ source, batch, kinds }: Pick<Props, 'source' | 'batch'> & { kinds: FindingKind[] }) {
  const { calls, past, marked = past?.marked } = source
  const download = useDownload()
  const hasMarks = kinds.some(({ severity }) => source.marked || severity !== 'corrected')
  return (
    <Space wrap>
      <Button onClick={() => void download(calls.findingsExport, { batchId: batch.id })}>下载检查结果</Button>
      {marked && hasMarks && batch.can['source'] && (
        <Button
          title={
            source.marked
              ? '原工作簿：单元格按错误、提醒、已修正加底色与批注，每行末尾列出全部检查结果；改好后可直接上传'
              : '原工作簿：有错的单元格加底色与批注，每行末尾列出全部错误'
          }
          onClick={() => void download(marked, { batchId: batch.id })}
        >
          {source.marked ? '下载标出检查结果的原文件' : '下载标出错误的原文件'}
        </Button>
      )}
    </Space>
  )
}

/** What is done about a finding; blank if there is nothing to choose. */
const chosenLabel = ({ actions, action }: Finding): string =>
  actions.find(({ key }) => key === action)?.label ?? ''

/** The choice of an action for one finding, and the field for the right value where it asks for one. */
function Decision({ row, ...deciding }: Deciding & { row: Finding }) {
  const { set, running } = useChoose(deciding)
  if (row.actions.length === 0) return '—'
  const chosen = chosenLabel(row)
  const asked = ownValueAsked(row.actions)
  return (
    <>
      <Select<string>
        size="small"
        aria-label={`第${row.row ?? ''}行的处理`}
        style={{ width: '100%' }}
        popupMatchSelectWidth={false}
        disabled={running}
        value={row.action}
        onChange={(action) => void set({ seqs: [row.seq] }, action)}
        options={row.actions
          .filter((action) => action !== asked)
          .map((action) => ({ value: action.key, label: action.label }))}
      />
      {chosen.length > FITS && <small className="quiet wrapped">{chosen}</small>}
      {asked && <OwnValueField {...deciding} row={row} asked={asked} />}
    </>
  )
}

/** Longest choice in characters that its field shows; longer ones are written out below it. */
const FITS = 8

const decisionColumn = (deciding: Deciding): Column<Finding> => ({
  title: '处理',
  key: 'action',
  width: 178,
  fixed: 'right',
  render: (_, row) => <Decision {...deciding} row={row} />,
})

/** What was done about the findings of an import that is over. */
const decidedColumn: Column<Finding> = {
  title: '处理',
  key: 'decided',
  width: 150,
  render: (_, row) => <span className="wrapped">{chosenLabel(row) || '—'}</span>,
}

const wrapped = (text: string) => <span className="wrapped">{text}</span>

/**
 * Shows the values a cell may have, cut to three lines (the rest as a tooltip), without repeating what the message
 * says.
 */
const Expected = ({ expected, message }: Pick<Finding, 'expected' | 'message'>) =>
  expected === message ? (
    <span className="quiet">见说明</span>
  ) : (
    <span className="three-lines" title={expected}>
      {expected}
    </span>
  )

const columns: Column<Finding>[] = [
  {
    title: '程度',
    dataIndex: 'severity',
    width: 84,
    render: (value: Severity) => <SeverityText value={value} />,
  },
  { title: '工作表', dataIndex: 'sheet', width: 90, ellipsis: true },
  { title: '行', dataIndex: 'row', width: 52, align: 'right' },
  { title: '列', dataIndex: 'column', width: 104, ellipsis: true },
  { title: '读到', dataIndex: 'read', width: 104, render: wrapped },
  { title: '应为', dataIndex: 'expected', width: 170, render: (_, row) => <Expected {...row} /> },
  {
    title: '说明',
    dataIndex: 'message',
    width: 280,
    render: (message: string) => <span className="wrapped">{withoutPlace(message)}</span>,
  },
]
