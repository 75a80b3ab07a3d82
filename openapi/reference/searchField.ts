/** The field by which the pages at /docs are searched (`search.js`), and where what is found is shown. */
export const SEARCH_PARTS = `<link rel="stylesheet" href="/docs/search.css">
<script src="/docs/search.js" type="module"></script>`

export const SEARCH_FIELD = `<search>
<label>Search <input type="search" id="search" autocomplete="off" spellcheck="false" aria-describedby="found"></label>
<p id="found" role="status"></p>
<ol id="results"></ol>
</search>`
