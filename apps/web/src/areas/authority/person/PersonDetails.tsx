import '../authority.css'
import * as api from '@hepu/api/areas/authority/person/person'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonFiles } from './PersonFiles.tsx'
import { PersonSources } from './PersonSources.tsx'
import { personPaths } from './personPaths.ts'

const PersonFormDialog = lazy(() => import('./PersonFormDialog.tsx'))

/** 人员信息: one staff record (`?id=`) with its documents, and the records that named the person before. */
export default function PersonDetails() {
  const [params] = useTabParams()
  const id = params.get('id')
  const stored = useCall(api.getPerson, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const [isOpen, setOpen] = useState(false)
  const person = stored.data
  const mayEdit = person?.can['edit'] ?? false
  return (
    <Page
      title={person ? `人员信息 · ${person.name}` : '人员信息'}
      back={personPaths.list}
      extra={
        person && (
          <Space>
            <ChangeHistory object="person" objectId={person.id} />
            {mayEdit && (
              <Button type="primary" onClick={() => setOpen(true)}>
                编辑
              </Button>
            )}
          </Space>
        )
      }
    >
      {id === null && <BadQuery list={personPaths.list} />}
      {stored.error && <ErrorPane error={stored.error} onRetry={() => void stored.refetch()} />}
      {id !== null && !stored.error && !person && <EmptyPane loading />}
      {person && !stored.error && (
        <>
          <PersonFacts person={person} />
          <PersonFiles personId={person.id} files={person.files} mayEdit={mayEdit} />
          <PersonSources sources={person.sources} />
        </>
      )}
      <Suspense>
        {person && isOpen && (
          <PersonFormDialog
            person={person}
            onReload={async () => (await stored.refetch()).data}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Page>
  )
}
