import {
  changeAttachTypes,
  changeFileKinds,
  type ChangeAttachType,
} from '@hepu/api/areas/project/change/changeActions'
import * as api from '@hepu/api/areas/project/change/projectChange'
import { defaultFileTypes } from '@hepu/api/core/file/fileTypes'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { problemOfFile } from '../../../client/upload.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { limitOf } from '../../../resource/files/endings.ts'
import { FileButton } from '../../../resource/files/FileButton.tsx'
import { FileList } from '../../../resource/files/FileList.tsx'
import { UploadProgress } from '../../../resource/files/UploadProgress.tsx'
import { useStoring } from '../../../resource/files/useStoring.ts'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'

const limit = limitOf(defaultFileTypes)

interface Props {
  id: string
  type: ChangeAttachType
  mayEdit: boolean
}

/** The papers of one kind of a change. */
export function ChangeFiles({ id, type, mayEdit }: Props) {
  const found = useCall(api.projectChangeFiles, { id, changeAttachType: type }, { quiet: true })
  const remove = useRun(api.deleteChangeFile, { success: messages.deleted })
  const { share, store, cancel } = useStoring()
  const label = `${changeAttachTypes[type]}附件`
  const files = found.data ?? []
  const add = async (chosen: readonly File[]) => {
    const problems = chosen.map((file) => problemOfFile(file, limit))
    for (const problem of problems) if (problem) notify.warning(problem)
    const good = chosen.filter((_, at) => !problems[at])
    const owner = { infoType: changeFileKinds[type], infoId: id, publicStatus: 2 as const }
    let count = 0
    await store(good, owner, files.length + 1, () => (count += 1))
    if (count > 0) notify.success(messages.uploaded)
    await found.refetch()
  }
  return (
    <section aria-label={label} className="change-files">
      <header>
        <h3>{label}</h3>
        {mayEdit && (
          <FileButton
            multiple
            types={limit.types}
            loading={share !== null}
            onFiles={(chosen) => void add(chosen)}
          >
            上传{label}
          </FileButton>
        )}
      </header>
      {share !== null && <UploadProgress share={share} onCancel={cancel} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && (
        <FileList
          files={files}
          empty="没有附件"
          {...(mayEdit
            ? {
                onChange: (_left: unknown, gone) =>
                  'id' in gone && void remove.run({ id, changeAttachType: type, fileId: gone.id }),
              }
            : {})}
        />
      )}
    </section>
  )
}
