/** The product's mark: a stalk with its leaves. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinecap="round"
        d="M12 22V6M12 20c0-4 3-6 7-6 0 4-3 6-7 6ZM12 17c0-4-3-6-7-6 0 4 3 6 7 6ZM12 11c0-4 2.6-6 6-6 0 4-2.6 6-6 6ZM12 8C12 5 10 3 7.5 2.5 7.5 5.500 9 8 12 8Z"
      />
    </svg>
  )
}
