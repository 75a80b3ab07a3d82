/**
 * Runs in a page and answers what would keep somebody from using it, one line each: fields without a
 * label, buttons without a name, headings out of order, text too faint to read, what is wider than its place.
 */
;(() => {
  const found = []
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isShown)
  const tell = (element, what) => found.push(`${element.outerHTML.slice(0, 90)}: ${what}`)

  for (const field of all('input, select')) {
    if (field.labels.length === 0) tell(field, 'has no label')
    const background = backgroundOf(field.parentElement)
    const edge = colourOf(getComputedStyle(field).borderTopColor)
    if (contrast(edge, background) < 3) tell(field, 'has an edge that is hard to see')
  }
  for (const element of all('button, a[href], summary')) {
    if (nameOf(element) === '') tell(element, 'has no name')
    const { width, height } = element.getBoundingClientRect()
    if (element.matches('button') && Math.min(width, height) < 24) tell(element, 'is small')
  }
  for (const element of all('button[aria-label], a[aria-label]')) {
    const label = element.getAttribute('aria-label').toLowerCase()
    const text = element.textContent.trim().toLowerCase()
    if (!label.includes(text)) tell(element, 'is called otherwise than it reads')
  }
  for (const element of all('button, input, select, textarea')) {
    const frame = frameOf(element)
    const over = frame ? endOf(element) - endOf(frame) : 0
    if (over > 1) tell(element, `goes ${Math.round(over)} pixels beyond what it is in`)
  }
  for (const image of all('img')) if (!image.hasAttribute('alt')) tell(image, 'has no alt')
  for (const name of ['aria-labelledby', 'aria-describedby']) {
    for (const element of all(`[${name}]`)) {
      for (const id of element.getAttribute(name).split(' ')) {
        if (document.getElementById(id) === null) tell(element, `${name} names nothing`)
      }
    }
  }
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  for (const id of ids) if (ids.indexOf(id) !== ids.lastIndexOf(id)) found.push(`two are ${id}`)
  let level = 0
  for (const heading of all('h1, h2, h3, h4')) {
    const own = Number(heading.tagName[1])
    if (own > level + 1) tell(heading, `follows a heading of level ${level}`)
    level = own
  }
  if (all('h1').length !== 1) found.push(`there are ${all('h1').length} headings of level 1`)
  if (all('main').length !== 1) found.push(`there are ${all('main').length} main parts`)
  if (document.documentElement.lang === '') found.push('the page has no language')
  if (document.title === '') found.push('the page has no title')
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`it is ${scrollWidth - clientWidth} pixels too wide`)
  for (const element of all('body *')) {
    const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    if (!says && !element.matches('input')) continue
    const { color, fontSize, fontWeight } = getComputedStyle(element)
    const is_large = parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
    const ratio = contrast(colourOf(color), backgroundOf(element))
    if (ratio < (is_large ? 3 : 4.5)) tell(element, `has a contrast of ${ratio.toFixed(2)}`)
  }
  return found

  function isShown(element) {
    return element.checkVisibility({ visibilityProperty: true })
  }

  function endOf(element) {
    return element.getBoundingClientRect().right
  }

  /** What it is drawn in, unless that is scrolled. */
  function frameOf(element) {
    for (let one = element.parentElement; one !== null; one = one.parentElement) {
      if (getComputedStyle(one).overflowX !== 'visible') return null
      if (one.matches('li, .card')) return one
    }
    return null
  }

  function nameOf(element) {
    return (element.getAttribute('aria-label') ?? element.textContent).trim()
  }

  /** The first ground behind it that lets nothing through. */
  function backgroundOf(element) {
    for (let one = element; one !== null; one = one.parentElement) {
      const colour = colourOf(getComputedStyle(one).backgroundColor)
      if (colour.alpha === 1) return colour
    }
    return { red: 255, green: 255, blue: 255, alpha: 1 }
  }

  /** `rgb(0, 128, 255)`, or `color(srgb 0 0.5 1)`. */
  function colourOf(text) {
    const numbers = text.replace(/^color\(\S+ /, '').match(/[\d.]+/g)
    const [red, green, blue, alpha = 1] = numbers.map(Number)
    const scale = text.startsWith('color(') ? 255 : 1
    return { red: red * scale, green: green * scale, blue: blue * scale, alpha }
  }

  /** WCAG 2.2, 1.4.3. */
  function contrast(one, other) {
    const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a)
    return (light + 0.05) / (dark + 0.05)
  }

  function luminance({ red, green, blue }) {
    const [r, g, b] = [red, green, blue].map((value) => {
      const part = value / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
})()
