import './system.css'
import * as api from '@hepu/api/areas/authority/person'
import { getTemporaryPerson } from '@hepu/api/areas/authority/temporaryPerson'
import { useTabParams } from '../../app/useTabParams.ts'
import { useCall } from '../../client/useCall.ts'
import { EmptyPane } from '../../ui/EmptyPane.tsx'
import { ErrorPane } from '../../ui/ErrorPane.tsx'
import { Page } from '../../ui/Page.tsx'
import { PersonRecord } from './parts/PersonRecord.tsx'
import { personnelPaths } from './personnelPaths.ts'

const none = '0'

/** 人员信息: one person (`?id=`), or a new one, who may have been a temporary person (`?temporaryId=`). */
export default function SystemPersonnelDetails() {
  const [params, setParams] = useTabParams()
  const [id, temporaryId] = [params.get('id'), params.get('temporaryId')]
  const isCompleted = id === null && temporaryId !== null
  const orgs = useCall(api.listPersonOrgs, {}, { quiet: true })
  const stored = useCall(api.getPerson, { id: id ?? none }, { enabled: id !== null, quiet: true })
  const temporary = useCall(
    getTemporaryPerson,
    { id: temporaryId ?? none },
    { enabled: isCompleted, quiet: true },
  )
  const wanted = [orgs, ...(id === null ? [] : [stored]), ...(isCompleted ? [temporary] : [])]
  const failed = wanted.find((it) => it.error)
  if (failed?.error || wanted.some((it) => !it.data)) {
    return (
      <Page title="人员信息" back={personnelPaths.list}>
        {failed?.error ? (
          <ErrorPane error={failed.error} onRetry={() => void failed.refetch()} />
        ) : (
          <EmptyPane loading />
        )}
      </Page>
    )
  }
  return (
    <PersonRecord
      key={id ?? 'new'}
      person={id === null ? null : stored.data!}
      temporary={isCompleted ? temporary.data! : null}
      onMade={(made) => setParams({ id: made, temporaryId: null })}
      onReload={async () => (await stored.refetch()).data}
    />
  )
}
