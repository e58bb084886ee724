import * as api from '@hepu/api/areas/upgrade/pk/pkBasket'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'

/** Calls that a change of the PK list invalidates. */
const invalidated = [api.selectPKList, api.pkList, api.selectByButton]

/** The user's PK list, shared by all screens that show it, and its changes. */
export function useBasket() {
  const list = useCall(api.selectPKList, {})
  const press = useRun(api.updatePKListButton, { refresh: invalidated })
  const insert = useRun(api.insertPKList, { refresh: invalidated })
  const remove = useRun(api.deleteUpgradePkListNoSave, { refresh: invalidated })
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
