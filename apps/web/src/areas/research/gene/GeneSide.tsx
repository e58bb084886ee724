import type { GeneFolder } from '@hepu/api/areas/research/gene/geneFolders'
import { typeList } from '@hepu/api/areas/research/gene/geneTypeList'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { usePermission } from '../../../workspace/permissions.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import type { ApiError } from '../../../client/ApiError.ts'
import { useCall } from '../../../client/useCall.ts'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { CountedTree } from './CountedTree.tsx'
import { FolderTree } from './FolderTree.tsx'

const FolderNameDialog = lazy(() => import('./FolderNameDialog.tsx'))

interface Folders {
  data: GeneFolder[] | undefined
  error: ApiError | null
  refetch: () => unknown
}

const sides = [
  { key: 'type', label: '类型' },
  { key: 'folder', label: '文件夹' },
] as const

/** Shown to the left of the list: types, or folders; the choice filters the list. */
export function GeneSide({ folders }: { folders: Folders }) {
  const [params, setParams] = useTabParams()
  const side = params.get('side') === 'folder' ? 'folder' : 'type'
  return (
    <aside className="gene-side" aria-label="基因类型与文件夹">
      <Tabs
        items={sides}
        value={side}
        onChange={(key) => setParams({ side: key === 'type' ? null : key })}
        label="分类方式"
      >
        {side === 'type' ? <Types /> : <Folders {...folders} />}
      </Tabs>
    </aside>
  )
}

/** Marks the filters as chosen and goes to the first page. */
const CHOSEN = { q: '1', current: null }

function Types() {
  const [params, setParams] = useTabParams()
  const types = useCall(typeList, {}, { quiet: true })
  if (types.error) return <ErrorPane error={types.error} onRetry={() => void types.refetch()} />
  if (!types.data) return <EmptyPane loading />
  return (
    <CountedTree
      label="基因类型"
      all="全部类型"
      nodes={types.data}
      nodeOf={({ key, name, state, count }) => ({
        key,
        name: state === 1 ? name : `${name}（已停用）`,
        isOff: state === 0,
        count,
      })}
      chosen={params.get('geneType')}
      onChoose={(geneType) => setParams({ ...CHOSEN, geneType })}
    />
  )
}

function Folders({ data, error, refetch }: Folders) {
  const [params, setParams] = useTabParams()
  const [isNew, setNew] = useState(false)
  const mayWrite = usePermission()('write')
  if (error) return <ErrorPane error={error} onRetry={() => void refetch()} />
  if (!data) return <EmptyPane loading />
  return (
    <>
      {mayWrite && (
        <Button block onClick={() => setNew(true)}>
          新增文件夹
        </Button>
      )}
      {data.length === 0 ? (
        <EmptyPane text="还没有文件夹。" />
      ) : (
        <FolderTree
          folders={data}
          chosen={params.get('folder')}
          mayWrite={mayWrite}
          onChoose={(folder) => setParams({ ...CHOSEN, folder })}
        />
      )}
      <Suspense>{isNew && <FolderNameDialog parent={null} onClose={() => setNew(false)} />}</Suspense>
    </>
  )
}
