import { showDraft } from '@hepu/api/areas/upgrade/rehearsal'
import type { OutputOf } from '@hepu/api/core/route'
import { standardText } from '@hepu/api/areas/upgrade/standard/standardText'
import { Space } from 'antd'
import { useCall } from '../../../client/useCall.ts'
import { AppDrawer } from '../../../ui/dialog/AppDrawer.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'
import { draftWhatIfText } from '../whatIf/whatIf.ts'
import { CompareLink } from '../compare/CompareLink.tsx'
import { CountsText } from '../decision/CountsText.tsx'
import { DecisionText } from '../decision/DecisionText.tsx'
import { RehearsalLink } from '../rehearsal/RehearsalLink.tsx'
import { mayGoOn } from './draftState.ts'

type Draft = OutputOf<typeof showDraft>
type Row = Draft['decisions'][number]

/** A saved draft, read-only: every decision as saved, beside the present one. */
export default function DraftDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const draft = useCall(showDraft, { draftId: id }, { quiet: true })
  return (
    <AppDrawer
      open
      title={draft.data ? `预演草稿 · ${draft.data.name}` : '预演草稿'}
      size={820}
      onClose={onClose}
    >
      {draft.error && <ErrorPane error={draft.error} onRetry={() => void draft.refetch()} />}
      {draft.isPending && <EmptyPane loading />}
      {draft.data && <Decisions draft={draft.data} />}
    </AppDrawer>
  )
}

function Decisions({ draft }: { draft: Draft }) {
  const standard = standardText(draft) ?? '未匹配标准'
  return (
    <>
      <div className="bar">
        {draft.groupName}，{standard}，组别数据第{draft.dataVersion}版；{draft.createdByName} 保存于
        {formatTime(draft.createdAt)}
        <CountsText counts={draft.counts} />
        <Space>
          {mayGoOn(draft) ? (
            <RehearsalLink upgradeId={draft.upgradeId} draftId={draft.id}>
              接着预演
            </RehearsalLink>
          ) : (
            <RehearsalLink upgradeId={draft.upgradeId}>查看评估</RehearsalLink>
          )}
          <CompareLink upgradeId={draft.upgradeId} draftId={draft.id}>
            与现在比较
          </CompareLink>
        </Space>
      </div>
      {draft.whatIf && <p className="note">试算调整：{draftWhatIfText(draft)}</p>}
      <Table<Row>
        size="small"
        rowKey="entryId"
        pagination={false}
        dataSource={draft.decisions}
        rowClassName={(row) => (row.isCk ? 'row-check' : '')}
        locale={{ emptyText: '草稿中没有品种' }}
        columns={columns}
      />
    </>
  )
}

const decisionColumn = (title: string, key: 'computed' | 'final') => ({
  title,
  key,
  width: 96,
  render: (_: unknown, row: Row) => <DecisionText value={row[key]} isCk={row.isCk} />,
})

const columns = [
  { title: '参试编号', dataIndex: 'entryNo', width: 120, render: (no: string | null) => no ?? '—' },
  { title: '品种名称', dataIndex: 'name' },
  decisionColumn('系统判定', 'computed'),
  decisionColumn('人工判定', 'final'),
  { title: '理由', dataIndex: 'reason', width: 180, render: (reason: string | null) => reason ?? '—' },
  { title: '现在', key: 'now', width: 110, render: (_: unknown, row: Row) => <Now row={row} /> },
]

/** The present decision, if it differs. */
function Now({ row }: { row: Row }) {
  if (row.isCk || row.now === row.final) return <StateText tone="quiet">相同</StateText>
  return <DecisionText value={row.now} />
}
