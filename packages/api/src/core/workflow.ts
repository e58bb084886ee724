import type { Permission } from './permissions.ts'

/** An action on a record: the states that allow it, the state it leads to, and who may do it. */
export interface Move<State extends string> {
  from: readonly State[]
  /** The state after the action. Absent if the action keeps the state, or if the next state depends on the record. */
  to?: State
  /** Permission that the action needs; null if being named for it suffices. */
  right: Permission | null
  label: string
}

/** The states of a kind of record and the actions between them. */
export interface WorkflowSpec<State extends string, Name extends string> {
  name: string
  /** Labels of the states. */
  states: Readonly<Record<State, string>>
  /** States that no action leaves. */
  final: readonly State[]
  moves: Readonly<Record<Name, Move<State>>>
  /** What a state answers to every action that it does not allow, in place of the usual message. */
  refusals?: Readonly<Partial<Record<State, string>>>
}

type MoveSpec<State extends string> = Omit<Move<State>, 'to'> & { to?: NoInfer<State> }

/** Defines the states of a kind of record. Server and web ask the same object what is allowed. */
export function workflow<State extends string, Name extends string>(
  spec: Omit<WorkflowSpec<State, Name>, 'moves'> & { moves: Readonly<Record<Name, MoveSpec<State>>> },
) {
  const moves: Readonly<Record<Name, Move<State>>> = spec.moves
  const names = Object.keys(moves) as Name[]

  /** Returns whether the state allows the action. */
  const allows = (state: State, move: Name): boolean => moves[move].from.includes(state)

  /** Returns the reason why the state does not allow the action, or null if it does. */
  const stateBlocker = (state: State, move: Name): string | null => {
    if (allows(state, move)) return null
    return spec.refusals?.[state] ?? `当前状态为「${spec.states[state]}」，不能${moves[move].label}`
  }

  /** Returns whether these permissions suffice for the action. */
  const isPermitted = (move: Name, permissions: ReadonlySet<Permission>): boolean => {
    const { right } = moves[move]
    return right === null || permissions.has(right)
  }

  /** Returns the reason why a user with these permissions may not do the action, or null if he may. */
  const whyNot = (state: State, move: Name, permissions: ReadonlySet<Permission>): string | null => {
    const blocker = stateBlocker(state, move)
    if (blocker) return blocker
    return isPermitted(move, permissions) ? null : `您没有「${moves[move].label}」权限，请联系管理员`
  }

  /** Returns for each action whether a user with these permissions may do it. */
  const can = (state: State, permissions: ReadonlySet<Permission>): Record<Name, boolean> =>
    Object.fromEntries(names.map((move) => [move, whyNot(state, move, permissions) === null])) as Record<
      Name,
      boolean
    >

  return { ...spec, moves, names, allows, stateBlocker, isPermitted, whyNot, can }
}

export type Workflow<State extends string = string, Name extends string = string> = ReturnType<
  typeof workflow<State, Name>
>

/** Name of an action of a workflow. */
export type MoveOf<W extends { names: readonly string[] }> = W['names'][number]
