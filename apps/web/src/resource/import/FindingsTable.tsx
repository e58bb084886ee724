import { severities } from '@hepu/api/core/importCalls'
import { Button, Select, Space } from 'antd'
import { useState } from 'react'
import { useCall } from '../../client/useCall.ts'
import { useDownload } from '../../client/useDownload.ts'
import { useRun } from '../../client/useRun.ts'
import { SearchTable, type Column } from '../table/SearchTable.tsx'
import { StateText } from '../../ui/text/StateText.tsx'
import type { ImportSource } from './importSource.ts'
import { severityTones, type Batch, type Finding, type Severity } from './batchShapes.ts'
import { clearable } from '../../ui/control/clearable.tsx'

interface Props {
  source: ImportSource
  batch: Batch
  /** What to do with findings may still be chosen. */
  mayDecide?: true
}

/** 检查结果: every finding with its place, what was read and what was expected, and what to do with it. */
export function FindingsTable({ source, batch, mayDecide }: Props) {
  const { calls, choose, past, marked = past?.marked } = source
  const [severity, setSeverity] = useState<Severity>()
  const [code, setCode] = useState<string>()
  const download = useDownload()
  const heads = useCall(calls.findings, { size: 5, model: { batchId: batch.id } }, { quiet: true })
  const codes = (heads.data?.codes ?? []).filter((counted) => !severity || counted.severity === severity)
  const hasMarks = (heads.data?.codes ?? []).some(
    (counted) => source.marked || counted.severity !== 'corrected',
  )
  const deciding = choose && mayDecide ? { source, batch, choose } : null
  return (
    <SearchTable
      isLocal
      route={calls.findings}
      rowKey="seq"
      height={Math.max(300, window.innerHeight - 500)}
      defaultSize={20}
      defaultSort={{ sort: 'seq', order: 'ascending' }}
      fixedModel={{ batchId: batch.id, ...(severity ? { severity } : {}), ...(code ? { code } : {}) }}
      columns={deciding ? [...columns, decisionColumn(deciding)] : columns}
      empty={severity || code ? '没有这样的检查结果。' : '检查通过，没有发现问题。'}
      toolbar={
        <Space wrap>
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
          <Select
            allowClear={clearable}
            aria-label="问题"
            placeholder="全部问题"
            style={{ width: 260 }}
            value={code ?? null}
            onChange={setCode}
            options={codes.map((code) => ({ value: code.code, label: `${code.label}（${code.count}）` }))}
          />
          {code && deciding && <BulkAction {...deciding} code={code} />}
          <Button onClick={() => void download(calls.findingsExport, { batchId: batch.id })}>
            下载检查结果
          </Button>
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
      }
    />
  )
}

interface Deciding extends Pick<Props, 'source' | 'batch'> {
  choose: NonNullable<ImportSource['choose']>
}

function useChoose({ batch, choose }: Deciding) {
  const { run, running } = useRun(choose)
  const set = (which: { seqs: number[] } | { code: string }, action: string) =>
    run({ id: batch.id, seqs: undefined, code: undefined, action, ...which })
  return { set, running }
}

/** Applies one action to all findings of a kind. */
function BulkAction({ code, ...deciding }: Deciding & { code: string }) {
  const { source, batch } = deciding
  const { set } = useChoose(deciding)
  const first = useCall(
    source.calls.findings,
    { size: 5, model: { batchId: batch.id, code } },
    { quiet: true },
  )
  const actions = first.data?.records[0]?.actions ?? []
  if (actions.length === 0) return null
  return (
    <Select<string>
      aria-label="全部按此处理"
      placeholder="这类问题全部…"
      style={{ width: 170 }}
      value={null}
      onChange={(action) => void set({ code }, action)}
      options={actions.map((action) => ({ value: action.key, label: action.label }))}
    />
  )
}

/** The choice of an action for one finding. */
function Decision({ row, ...deciding }: Deciding & { row: Finding }) {
  const { set, running } = useChoose(deciding)
  if (row.actions.length === 0) return '—'
  const chosen = row.actions.find((action) => action.key === row.action)?.label ?? ''
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
        options={row.actions.map((action) => ({ value: action.key, label: action.label }))}
      />
      {chosen.length > FITS && <small className="quiet wrapped">{chosen}</small>}
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
    render: (value: Severity) => <StateText tone={severityTones[value]}>{severities[value]}</StateText>,
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
    render: wrapped,
  },
]
