import {
  deletePersonFiles,
  PERSON_UPLOAD,
  personFileKinds,
  uploadPersonFile,
  type PersonFile,
  type PersonFileKind,
} from '@hepu/api/areas/authority/person/personFile'
import { defaultFileTypes } from '@hepu/api/core/file/fileTypes'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { megabytes, problemOfFile } from '../../../client/upload.ts'
import { useRun } from '../../../client/useRun.ts'
import { limitOf } from '../../../resource/files/endings.ts'
import { FileButton } from '../../../resource/files/FileButton.tsx'
import { FileList } from '../../../resource/files/FileList.tsx'
import { UploadProgress } from '../../../resource/files/UploadProgress.tsx'
import { useStoring } from '../../../resource/files/useStoring.ts'

const limit = limitOf(defaultFileTypes)
/** The call without its file, which has gone to the storage already, is a plain command. */
const attachRoute = { ...uploadPersonFile, kind: 'command' } as const

interface Props {
  personId: string
  files: readonly PersonFile[]
  mayEdit: boolean
}

/** 附件 of a person, kind by kind. They are private: their addresses are signed and last a quarter of an hour. */
export function PersonFiles({ personId, files, mayEdit }: Props) {
  return (
    <section className="person-part" aria-label="附件">
      <h2>附件</h2>
      {mayEdit && (
        <p className="quiet">
          支持{limit.types.join('、')}，每个不超过 {megabytes(limit.maxBytes)} MB
        </p>
      )}
      <div className="person-files">
        {personFileKinds.map((kind) => (
          <KindFiles
            key={kind}
            personId={personId}
            kind={kind}
            files={files.filter((file) => file.kind === kind)}
            mayEdit={mayEdit}
          />
        ))}
      </div>
    </section>
  )
}

function KindFiles({ personId, kind, files, mayEdit }: Props & { kind: PersonFileKind }) {
  const { share, add, cancel } = useAdding(personId, kind, files.length)
  const remove = useRun(deletePersonFiles, { success: messages.deleted })
  const isBusy = share !== null
  return (
    <section aria-label={kind}>
      <header>
        <h3>{kind}</h3>
        {mayEdit && (
          <FileButton multiple types={limit.types} loading={isBusy} onFiles={(chosen) => void add(chosen)}>
            {`上传${kind}`}
          </FileButton>
        )}
      </header>
      {isBusy && <UploadProgress share={share} onCancel={cancel} />}
      <FileList
        files={files}
        empty="没有附件"
        {...(mayEdit
          ? {
              onChange: (_left: unknown, gone) =>
                'id' in gone && void remove.run({ infoId: personId, infoType: kind, fileId: gone.id }),
            }
          : {})}
      />
    </section>
  )
}

/**
 * Stores chosen files one after the other and attaches them to the person; names the files that may not be uploaded.
 */
function useAdding(personId: string, kind: PersonFileKind, count: number) {
  const { share, store, cancel } = useStoring()
  const attach = useRun(attachRoute)
  const add = async (chosen: readonly File[]) => {
    const problems = chosen.map((file) => problemOfFile(file, limit))
    for (const problem of problems) if (problem) notify.warning(problem)
    const good = chosen.filter((_, at) => !problems[at])
    const stored: string[] = []
    await store(good, PERSON_UPLOAD, count + 1, (file) => stored.push(file.id))
    const attached = []
    for (const id of stored) attached.push(await attach.run({ infoId: personId, infoType: kind, id }))
    if (attached.some((file) => file !== undefined)) notify.success(messages.uploaded)
  }
  return { share, add, cancel }
}
