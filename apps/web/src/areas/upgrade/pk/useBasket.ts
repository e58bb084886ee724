import * as api from '@hepu/api/areas/upgrade/pk/pkBasket'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'

/** One's own PK list, the same for all screens that show it, and what changes it. */
export function useBasket() {
  const list = useCall(api.selectPKList, {})
  const press = useRun(api.updatePKListButton)
  const insert = useRun(api.insertPKList)
  const remove = useRun(api.deleteUpgradePkListNoSave)
  const items = list.data?.items ?? []
  return {
    items,
    limit: list.data?.limit ?? 0,
    isLoading: list.isPending,
    error: list.error,
    refetch: () => void list.refetch(),
    /** A variety is identified by its name: its trials in other groups count too. */
    has: (name: string) => items.some((item) => item.name === name),
    toggle: (entryId: string, name: string) =>
      press.run({ entryId, button: items.some((item) => item.name === name) ? 'remove' : 'add' }),
    add: (entryIds: string[]) => insert.run({ entryIds }),
    removeOne: (entryId: string) => remove.run({ entryIds: [entryId] }),
    clear: () => remove.run({}),
    running: press.running || insert.running || remove.running,
  }
}
