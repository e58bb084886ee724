import { isSaved, nameOfFile } from '../../../resource/files/attachment.ts'
import type { FileOwner } from '../../../resource/files/storeFile.ts'
import type { ChosenFiles } from '../../../resource/files/useChosenFiles.ts'
import { useStoring } from '../../../resource/files/useStoring.ts'

/**
 * Sends chosen files to the storage and has each recorded by a call. A file that is refused stays in the list with the reason; what is
 * recorded leaves it. `save` returns true if none is left.
 */
export function useRecordFiles(chosen: ChosenFiles, owner: FileOwner) {
  const { share, store, cancel } = useStoring()
  const save = async (record: (id: string, name: string) => Promise<unknown>): Promise<boolean> => {
    chosen.unmark()
    let left = 0
    for (const [at, file] of chosen.files.entries()) {
      if (isSaved(file)) continue
      let id = ''
      const isStored = await store(
        [file.raw],
        owner,
        at + 1,
        (stored) => {
          id = stored.id
        },
        (problem) => chosen.mark(file.uid, problem),
      )
      if (isStored && (await record(id, nameOfFile(file))) !== undefined) chosen.drop(file)
      else left += 1
    }
    return left === 0
  }
  return { share, save, cancel }
}
