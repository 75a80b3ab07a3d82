/** Small drawings beside words; the words say it all, so screen readers skip them. */

const PATHS = {
  home: 'M3 11l9-8 9 8M5 9.5V20h5v-6h4v6h5V9.5',
  post: 'M5 4h14v16H5zM8.5 9h7M8.5 13h7M8.5 17h4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
  link: 'M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1',
  key: 'M11 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM11 12h10v4M17 12v3',
  gear: 'M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5',
  leave: 'M10 4H5v16h5M14 8l4 4-4 4M18 12H9',
  warning: 'M12 4l9 16H3zM12 10v4M12 17v.5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 7.5V12l3 2',
  off: 'M6 6l12 12M18 6L6 18',
  bolt: 'M13 3L5 14h6l-1 7 8-11h-6z',
  chevron: 'M9 5l7 7-7 7',
  pause: 'M8 5v14M16 5v14',
  play: 'M7 4.5l12 7.5-12 7.5z',
  send: 'M4 12l16-8-6 16-3-6.5z',
  chart: 'M4 20h16M7 16v-5M12 16V5M17 16V9',
  coins: 'M9 5a5 5 0 1 0 0 10A5 5 0 0 0 9 5zM12.5 17.5a5 5 0 1 0 2.5-8.3',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2-2 5 5M15 9v.5',
  grip: 'M9 6v.5M9 12v.5M9 18v.5M15 6v.5M15 12v.5M15 18v.5',
  pen: 'M4 20l1-5L16 4l4 4L9 19zM14 6l4 4',
  menu: 'M4 7h16M4 12h16M4 17h16',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
} as const

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  )
}
