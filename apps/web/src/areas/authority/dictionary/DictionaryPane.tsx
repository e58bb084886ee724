import * as api from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { Button, Input, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import type { OutputOf } from '@hepu/api/core/route'
import { usePermissions } from '../../../workspace/session.ts'
import { useCall } from '../../../client/useCall.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { DictionaryEntries } from './DictionaryEntries.tsx'

const DictionaryEntryDialog = lazy(() => import('./DictionaryEntryDialog.tsx'))

export type Dictionary = OutputOf<typeof api.showDictionary>

/** One dictionary: what it is, its entries, and what may be done with it. */
export function DictionaryPane({ code }: { code: string }) {
  const dictionary = useCall(api.showDictionary, { code })
  const [part, setPart] = useState('')
  const [edited, setEdited] = useState<{ entry: api.DictionaryEntryRow | null } | null>(null)
  if (dictionary.error) {
    return <ErrorPane error={dictionary.error} onRetry={() => void dictionary.refetch()} />
  }
  if (!dictionary.data) return <EmptyPane loading />
  const it = dictionary.data
  const reload = () => {
    setEdited(null)
    void dictionary.refetch()
  }
  return (
    <section aria-label={it.label}>
      <header className="dict-head">
        <h2>{it.label}</h2>
        <span className="quiet">{it.code}</span>
        <Input
          allowClear
          aria-label="查找字典项"
          placeholder="查找字典项"
          value={part}
          onChange={(event) => setPart(event.target.value)}
        />
        <Space>
          {it.can['add'] && (
            <Button type="primary" onClick={() => setEdited({ entry: null })}>
              新增字典项
            </Button>
          )}
          {!it.isFixed && <ChangeHistory object="dictionary" objectId={it.historyId} />}
        </Space>
      </header>
      <WhyFixed it={it} />
      <DictionaryEntries it={it} part={part.trim()} onEdit={(entry) => setEdited({ entry })} />
      <Suspense>
        {edited && (
          <DictionaryEntryDialog
            dictionary={it}
            entry={edited.entry}
            onReload={reload}
            onClose={() => setEdited(null)}
          />
        )}
      </Suspense>
    </section>
  )
}

/** Why nothing can be changed here, to those who might expect to. */
function WhyFixed({ it }: { it: Dictionary }) {
  const mayWrite = usePermissions().has('system.dictionary:write')
  if (it.isFixed) return <p className="quiet">系统字典由程序使用，只能查看。</p>
  if (mayWrite && !it.can['add']) return <p className="quiet">字典由各机构共用，只能在最上级机构中修改。</p>
  return null
}
