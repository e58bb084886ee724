import type { HandOverItem, HandOverKind } from '@hepu/api/areas/project/handover/handOver'
import { useState } from 'react'
import type { Picked } from './PersonPicker.tsx'

/** Returns what identifies an item. */
export const keyOf = ({ kind, id }: Pick<HandOverItem, 'kind' | 'id'>): string => `${kind} ${id}`

/** The items that a user left out and the receivers that he chose: one for all, or another for a kind. */
export function useHandOverChoice(items: readonly HandOverItem[]) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [receiver, setReceiver] = useState<Picked | null>(null)
  const [others, setOthers] = useState<Partial<Record<HandOverKind, Picked | null>>>({})
  const able = items.filter(({ why }) => why === null)
  const chosen = able.filter((item) => !left.has(keyOf(item)))
  const receiverOf = (kind: HandOverKind): Picked | null => others[kind] ?? receiver
  /** Chooses items or leaves them out. */
  const choose = (some: readonly HandOverItem[], isChosen: boolean) => {
    const next = new Set(left)
    for (const item of some) {
      if (isChosen) next.delete(keyOf(item))
      else next.add(keyOf(item))
    }
    setLeft(next)
  }
  return {
    chosen,
    isChosen: (item: HandOverItem) => item.why === null && !left.has(keyOf(item)),
    choose,
    receiver,
    setReceiver,
    /** The receiver of one kind, where it is not the one for all. */
    ownReceiver: (kind: HandOverKind) => others[kind] ?? null,
    setOwnReceiver: (kind: HandOverKind, picked: Picked | null) => setOthers({ ...others, [kind]: picked }),
    receiverOf,
    isChanged: left.size > 0 || receiver !== null || Object.values(others).some(Boolean),
  }
}
