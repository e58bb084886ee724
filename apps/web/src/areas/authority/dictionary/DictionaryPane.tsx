import * as api from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { Button, Input, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { OutputOf } from '@hepu/api/core/route'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useCall } from '../../../client/useCall.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { DictionaryEntries } from './DictionaryEntries.tsx'

const DictionaryEntryDialog = lazy(() => import('./DictionaryEntryDialog.tsx'))

export type Dictionary = OutputOf<typeof api.showDictionary>

/** One dictionary: its facts, entries and actions. */
export function DictionaryPane({ code }: { code: string }) {
  const dictionary = useCall(api.showDictionary, { code })
  const [part, setPart] = useState('')
  const [edited, setEdited] = useState<{ entry: api.DictionaryEntryRow | null } | null>(null)
  if (dictionary.error) {
    return <ErrorPane error={dictionary.error} onRetry={() => void dictionary.refetch()} />
  }
  if (!dictionary.data) return <EmptyPane loading />
  const row = dictionary.data
  const reload = () => {
    setEdited(null)
    void dictionary.refetch()
  }
  return (
    <section aria-label={row.label}>
      <header className="dict-head">
        <h2>{row.label}</h2>
        <span className="quiet">{row.code}</span>
        <Input
          allowClear
          aria-label="查找字典项"
          placeholder="查找字典项"
          value={part}
          onChange={(event) => setPart(event.target.value)}
        />
        <Space>
          {row.can['add'] && (
            <Button type="primary" onClick={() => setEdited({ entry: null })}>
              新增字典项
            </Button>
          )}
          {!row.isFixed && <ChangeHistory object="dictionary" objectId={row.historyId} />}
        </Space>
      </header>
      <WhyFixed row={row} />
      <DictionaryEntries dictionary={row} part={part.trim()} onEdit={(entry) => setEdited({ entry })} />
      <Suspense>
        {edited && (
          <DictionaryEntryDialog
            dictionary={row}
            entry={edited.entry}
            onReload={reload}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Says why nothing can be changed here, to users who might expect to change it. */
function WhyFixed({ row }: { row: Dictionary }) {
  const mayWrite = usePermission()('write')
  if (row.isFixed) return <p className="quiet">系统字典由程序使用，只能查看。</p>
  if (mayWrite && !row.can['add']) return <p className="quiet">字典由各机构共用，只能在最上级机构中修改。</p>
  return null
}
