<<<<<<<< HEAD:generated/dashboard/assets/SelectField-Cut2QQnG.js
import{B as e,N as t,z as n}from"./index-BsQEwtcf.js";var r=e(n(),1),i=t();function a({label:e,name:t,choices:n}){let a=(0,r.useId)();return(0,i.jsxs)(`div`,{className:`field`,children:[(0,i.jsx)(`label`,{htmlFor:a,children:e}),(0,i.jsx)(`select`,{id:a,name:t,children:n.map(({value:e,label:t})=>(0,i.jsx)(`option`,{value:e,children:t},e))})]})}export{a as t};
========
import{B as e,N as t,z as n}from"./index-BZTLm1XV.js";var r=e(n(),1),i=t();function a({label:e,name:t,choices:n}){let a=(0,r.useId)();return(0,i.jsxs)(`div`,{className:`field`,children:[(0,i.jsx)(`label`,{htmlFor:a,children:e}),(0,i.jsx)(`select`,{id:a,name:t,children:n.map(({value:e,label:t})=>(0,i.jsx)(`option`,{value:e,children:t},e))})]})}export{a as t};
>>>>>>>> 2a49b2a2 (Offer accounts to limit a key to in the dashboard, and show them with it):generated/dashboard/assets/SelectField-B2JC8k5R.js
