<<<<<<<< HEAD:generated/dashboard/assets/publicApi-C92_NUVU.js
import{E as e}from"./index-BsQEwtcf.js";var t=`/api/v1`,n=e({baseUrl:t,querySerializer:{array:{style:`form`,explode:!1}}});function r({response:e}){return e.headers.get(`ETag`)??`*`}export{r as n,n as r,t};
========
import{E as e}from"./index-BZTLm1XV.js";var t=`/api/v1`,n=e({baseUrl:t,querySerializer:{array:{style:`form`,explode:!1}}});function r({response:e}){return e.headers.get(`ETag`)??`*`}export{r as n,n as r,t};
>>>>>>>> 2a49b2a2 (Offer accounts to limit a key to in the dashboard, and show them with it):generated/dashboard/assets/publicApi-_RoFmZ6f.js
