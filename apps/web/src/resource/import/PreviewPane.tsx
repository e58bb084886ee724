import { Suspense, useState } from 'react'
import { Tabs } from '../../ui/page/Tabs.tsx'
import { ChangesTable } from './ChangesTable.tsx'
import { ColumnAnswers } from './ColumnAnswers.tsx'
import { ColumnsTable } from './ColumnsTable.tsx'
import { ConfirmBar } from './ConfirmBar.tsx'
import { CountsTable } from './CountsTable.tsx'
import { FindingsTable } from './FindingsTable.tsx'
import { NewNamesTable } from './NewNamesTable.tsx'
import { findingsLabel, type Batch } from './batchShapes.ts'
import type { ImportSource, PartProps } from './importSource.ts'
import { Notice } from '../../ui/pane/Notice.tsx'

interface Props extends PartProps {
  source: ImportSource
  batch: Batch
  onConfirmed: (answer: unknown) => void
  onAgain: () => void
  onGivenUp: () => void
}

/** 预览: what the import will do, the findings, and the answers that it still needs. */
export function PreviewPane({ source, batch, onConfirmed, onAgain, onGivenUp, ...part }: Props) {
  const { preview } = batch
  const hasErrors = preview !== null && preview.severities.error > 0 && batch.can['source'] === true
  const [tab, setTab] = useState<'counts' | 'new' | 'findings' | 'rows' | 'columns' | 'changes'>(
    hasErrors ? 'findings' : 'counts',
  )
  if (!preview) return <Notice tone="error" title="预览已不在，请重新上传文件。" />
  const { error } = preview.severities
  const created = preview.counts.reduce((sum, count) => sum + count.created, 0)
  return (
    <>
      <p className="import-source">
        {batch.fileName}，工作表「{preview.sheet}」，表头在第{preview.headerRow}行，共{preview.rows}行数据
      </p>
      {batch.failure && <Notice tone="warning" title={batch.failure} />}
      {preview.isSame && (
        <Notice
          tone="info"
          title={
            error > 0
              ? '除了检查结果中列出的错误，文件内容与已有数据相同，没有可以导入的内容。'
              : '文件内容与已有数据完全相同，无需导入。'
          }
        />
      )}
      {preview.notice && <Notice tone="warning" title={preview.notice} />}
      {source.Answers && <source.Answers {...part} />}
      {source.answer && (
        <ColumnAnswers key={batch.version} call={source.answer} batch={batch} preview={preview} />
      )}
      <Tabs
        label="预览内容"
        value={tab}
        onChange={setTab}
        items={[
          { key: 'counts', label: '数量' },
          ...(preview.newNames ? [{ key: 'new' as const, label: `新增（${created}）` }] : []),
          ...(batch.can['source']
            ? [
                {
                  key: 'findings' as const,
                  label: findingsLabel(preview),
                },
              ]
            : []),
          ...(source.Rows && batch.can['source'] ? [{ key: 'rows' as const, label: '将写入的数据' }] : []),
          { key: 'columns', label: `列对应（${preview.columns.length}）` },
          { key: 'changes', label: `修改的值（${preview.changesTotal}）` },
        ]}
      >
        <div className="import-tab">
          {tab === 'counts' && (
            <CountsTable preview={preview}>{source.Details && <source.Details {...part} />}</CountsTable>
          )}
          {tab === 'new' && <NewNamesTable names={preview.newNames ?? []} total={created} />}
          {tab === 'findings' && <FindingsTable source={source} batch={batch} mayDecide />}
          {tab === 'rows' && source.Rows && (
            <Suspense fallback={null}>
              <source.Rows key={batch.version} batchId={batch.id} />
            </Suspense>
          )}
          {tab === 'columns' && <ColumnsTable preview={preview} />}
          {tab === 'changes' && <ChangesTable preview={preview} />}
        </div>
      </Tabs>
      <ConfirmBar
        source={source}
        batch={batch}
        preview={preview}
        isListing={tab === 'findings'}
        onList={batch.can['source'] ? () => setTab('findings') : null}
        onConfirmed={onConfirmed}
        onAgain={onAgain}
        onGivenUp={onGivenUp}
      />
    </>
  )
}
