/** A word beside a name that says its kind: 内部, 外部单位. */
export const KindMark = ({ children }: { children: string }) => <span className="kind-mark">{children}</span>
