import './gene.css'
import { flatten } from '@hepu/api/core/tree/treeNodes'
import { gene } from '@hepu/api/areas/research/gene/gene'
import { folderList } from '@hepu/api/areas/research/gene/geneFolders'
import { listGeneType } from '@hepu/api/areas/research/gene/geneLibrary'
import { qtn, QTNS_MAX } from '@hepu/api/areas/research/gene/qtn'
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
const PartTable = lazy(async () => ({
  default: (await import('../../../resource/part/PartTable.tsx')).PartTable,
}))

/** 技术基因库-新增. */
export const GeneAdd = () => <GeneForm mode="add" />

/** 技术基因库-编辑. */
export const GeneEdit = () => <GeneForm mode="edit" />

const QTN_HINT = `可从 Excel 复制「基因名、染色体、位点、参考基因型、变异基因型、效应」多行粘贴，最多 ${QTNS_MAX} 行；单独保存，已审核通过的技术基因随之重新待审核。`

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
              <PartTable key={record.id} part={qtn} record={record} hint={QTN_HINT} />
            </Suspense>
          </LazyOnVisible>
        ) : (
          <p className="quiet">保存后可在编辑页录入 QTN。</p>
        )
      }
    />
  )
}
