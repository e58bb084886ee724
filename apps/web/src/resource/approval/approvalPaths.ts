/** Returns the address of an approval's screen. */
export const approvalDetail = (id: string): string => `/approval/detail?id=${id}`
