import { flatten } from '@hepu/api/core/tree/treeNodes'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { folderList } from '@hepu/api/areas/research/gene/geneFolders'
import { listGeneType } from '@hepu/api/areas/research/gene/geneTypeList'
import { lazy, Suspense } from 'react'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { useCall } from '../../../client/useCall.ts'
import { pathsOf } from '../../../resource/record/recordPaths.ts'
import { RecordForm } from '../../../resource/record/form/RecordForm.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { LazyOnVisible } from '../../../ui/deferred/LazyOnVisible.tsx'
import { geneItems } from './formLinks.ts'

/** Loads after the form, which the user needs first. */
const GeneQtns = lazy(() => import('./GeneQtns.tsx'))

/** 技术基因库-新增. */
export const GeneAdd = () => <GeneForm mode="add" />

/** 技术基因库-编辑. */
export const GeneEdit = () => <GeneForm mode="edit" />

/** The form of a gene: methods and headings follow its type; below it its QTN. */
function GeneForm({ mode }: { mode: 'add' | 'edit' }) {
  const [params] = useTabParams()
  const geneId = mode === 'edit' ? params.get('id') : null
  const types = useCall(listGeneType, {}, { quiet: true })
  const folders = useCall(folderList, geneId === null ? {} : { geneId }, { quiet: true })
  const error = types.error ?? folders.error
  if (error || !types.data || !folders.data) {
    const retry = () => void (types.error ? types : folders).refetch()
    return (
      <Page title={`${mode === 'add' ? '新增' : '编辑'}${gene.title}`} back={pathsOf(gene).list}>
        {error ? <ErrorPane error={error} onRetry={retry} /> : <EmptyPane loading />}
      </Page>
    )
  }
  const known = { types: types.data, folders: flatten(folders.data).map(({ path }) => path) }
  return (
    <RecordForm
      of={gene}
      mode={mode}
      adapt={(items, record) => geneItems(items, record, known)}
      below={(record) =>
        record ? (
          <LazyOnVisible place={<EmptyPane loading />}>
            <Suspense fallback={<EmptyPane loading />}>
              <GeneQtns key={record.id} record={record} />
            </Suspense>
          </LazyOnVisible>
        ) : (
          <p className="quiet">保存后可在编辑页录入 QTN。</p>
        )
      }
    />
  )
}
