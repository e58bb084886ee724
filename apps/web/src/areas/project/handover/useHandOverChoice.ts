import type { HandOverItem, HandOverKind } from '@hepu/api/areas/project/handover/handOver'
import { useState } from 'react'
import type { Picked } from './PersonPicker.tsx'

/** Returns what identifies an item. */
export const keyOf = ({ kind, id }: Pick<HandOverItem, 'kind' | 'id'>): string => `${kind} ${id}`

/**
 * The items that a user chose and the receivers that he chose: one for all, or another for a kind. At first everything is chosen, or
 * what belongs to `projectId`.
 */
export function useHandOverChoice(items: readonly HandOverItem[], projectId?: string) {
  /** Items whose choice differs from the first one. */
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [receiver, setReceiver] = useState<Picked | null>(null)
  const [others, setOthers] = useState<Partial<Record<HandOverKind, Picked | null>>>({})
  const able = items.filter(({ why }) => why === null)
  const isFirst = (item: HandOverItem): boolean => projectId === undefined || item.projectId === projectId
  const isOn = (item: HandOverItem): boolean => isFirst(item) !== turned.has(keyOf(item))
  const chosen = able.filter(isOn)
  const receiverOf = (kind: HandOverKind): Picked | null => others[kind] ?? receiver
  /** Chooses items or leaves them out. */
  const choose = (some: readonly HandOverItem[], isChosen: boolean) => {
    const next = new Set(turned)
    for (const item of some) {
      if (isChosen === isFirst(item)) next.delete(keyOf(item))
      else next.add(keyOf(item))
    }
    setTurned(next)
  }
  return {
    chosen,
    isChosen: (item: HandOverItem) => item.why === null && isOn(item),
    choose,
    receiver,
    setReceiver,
    /** The receiver of one kind, where it is not the one for all. */
    ownReceiver: (kind: HandOverKind) => others[kind] ?? null,
    setOwnReceiver: (kind: HandOverKind, picked: Picked | null) => setOthers({ ...others, [kind]: picked }),
    receiverOf,
    isChanged: turned.size > 0 || receiver !== null || Object.values(others).some(Boolean),
  }
}
