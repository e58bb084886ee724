import {
  FOLDER_FILES,
  folderDelete,
  folderDeleteFile,
  folderShow,
  type GeneFolder,
} from '@hepu/api/areas/research/gene/geneFolders'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { messages } from '../../../client/messages.ts'
import { readAnew } from '../../../client/queryKey.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { FileList } from '../../../resource/files/FileList.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { AssociateFiles } from './AssociateFiles.tsx'

const FolderNameDialog = lazy(() => import('./FolderNameDialog.tsx'))
const FolderMoveDialog = lazy(() => import('./FolderMoveDialog.tsx'))

interface Props {
  folder: GeneFolder
  all: readonly GeneFolder[]
}

/** The chosen folder above its genes: its files and actions. */
export function FolderPane({ folder, all }: Props) {
  const [, setParams] = useTabParams()
  const [task, setTask] = useState<'new' | 'rename' | 'move' | null>(null)
  const client = useQueryClient()
  const shown = useCall(folderShow, { id: folder.id }, { quiet: true })
  const remove = useRun(folderDelete, { success: messages.deleted })
  const { data } = shown
  const close = () => setTask(null)
  return (
    <section className="gene-folder" aria-label={`文件夹 ${folder.path}`}>
      <header className="bar">
        <h2>{folder.path}</h2>
        <Space wrap>
          <ChangeHistory object="gene_folder" objectId={folder.id} />
          {data?.can['edit'] && (
            <>
              <Button onClick={() => setTask('new')}>新增子文件夹</Button>
              <Button onClick={() => setTask('rename')}>重命名</Button>
              <Button onClick={() => setTask('move')}>移动</Button>
            </>
          )}
          {data?.can['delete'] && (
            <ConfirmButton
              danger
              title={`确定删除文件夹「${folder.path}」？`}
              description="只能删除空的文件夹。"
              onConfirm={async () => {
                if ((await remove.run({ id: folder.id })) !== undefined) setParams({ folder: null })
              }}
            >
              删除
            </ConfirmButton>
          )}
        </Space>
      </header>
      {shown.error && <ErrorPane error={shown.error} onRetry={() => void shown.refetch()} />}
      {!shown.error && !data && <EmptyPane loading />}
      {data && (
        <>
          {data.can['edit'] && (
            <AssociateFiles
              target="folder"
              id={folder.id}
              infoType={FOLDER_FILES}
              existing={data.fileDOList}
            />
          )}
          <FileList
            files={data.fileDOList}
            empty="文件夹中没有文件。"
            deleteRoute={folderDeleteFile}
            {...(data.can['edit'] ? { onChange: () => readAnew(client, folderDeleteFile) } : {})}
          />
        </>
      )}
      <Suspense>
        {task === 'new' && <FolderNameDialog parent={folder} onClose={close} />}
        {task === 'rename' && <FolderNameDialog parent={null} renamed={folder} onClose={close} />}
        {task === 'move' && <FolderMoveDialog folder={folder} all={all} onClose={close} />}
      </Suspense>
    </section>
  )
}
